package io.attest.examples.cli;

import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
public final class Version implements IVersionProvider {

    private static final String VALUE = "${project.version}";

    @Override
    public String[] getVersion() {
        return new String[] {"attest-client " + VALUE};
    }
}
