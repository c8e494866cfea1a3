package io.attest.client.faults;

import java.util.List;

/** What came of a cell. */
record Row(
        Cell cell,
        Ending ending,
        int copies,
        boolean duplicate,
        boolean wrongOutcome,
        boolean overDeadline,
        boolean leak,
        boolean secret,
        List<String> objections) {

    static final String HEAD = """
            | fault | protocol | client | driver | method | variant | copies | attempts | result | outcome | ms |
            |---|---|---|---|---|---|---|---|---|---|---|
            """;

    boolean bad() {
        return !objections.isEmpty();
    }

    @Override
    public String toString() {
        return String.join(
                " | ",
                "| " + cell.fault().name(),
                cell.proto().toString(),
                cell.client().toString(),
                cell.driver().name(),
                cell.method().toString(),
                cell.variant().toString(),
                Integer.toString(copies),
                Integer.toString(ending.attempts()),
                ending.what(),
                ending.outcome(),
                ending.millis() + " |");
    }

    String complaint() {
        return cell + ": " + objections;
    }
}
