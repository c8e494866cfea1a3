package io.attest.examples.campaign;

import java.util.List;

/** Rows that cannot be used, each in a line of the message. */
final class BadRowsException extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private static final int SHOWN = 20;

    BadRowsException(List<String> problems) {
        super(message(problems));
    }

    private static String message(List<String> problems) {
        String first =
                String.join(System.lineSeparator() + "  ", problems.subList(0, Math.min(SHOWN, problems.size())));
        int more = problems.size() - SHOWN;
        return more > 0 ? first + System.lineSeparator() + "  and " + more + " more" : first;
    }
}
