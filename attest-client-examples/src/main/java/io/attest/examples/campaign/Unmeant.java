package io.attest.examples.campaign;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a spreadsheet or a mail merge that failed has left in a message: texts that hardly any person writes. */
final class Unmeant {

    // In the usual languages of spreadsheets. Not each word in capitals: that may be a hashtag.
    private static final String ERRORS = "Err:\\d{3}|#(?:N/[AVBD]\\b|NV\\b|Н/Д|[¡¿]?(?:REF|VALUE|NUM|NULL|SPILL|CALC"
            + "|ERROR|FIELD|BEZUG|WERT|ZAHL|VALEUR|NOMBRE|NUL|VALOR|NÚM|NULO|RIF|VALORE|WAARDE|VERW|GETAL|ARG|ADR|LICZBA"
            + "|HODNOTA|ODKAZ|SAKNAS|PUUTTUU|ЗНАЧ|ССЫЛКА|ЧИСЛО|ПУСТО|(?:DIV|DEEL|ДЕЛ)/0)!"
            + "|[¡¿]?(?:NAME|NOM|NOMBRE|NOME|NAAM|NAZWA|ИМЯ)\\?)";
    private static final String NOTHING_BUT_AN_ERROR =
            "^(?:#[¡¿]?\\p{Lu}[\\p{Lu}\\d/_]*[!?]?|#+|(?i:null|undefined|nan|none|nil|n/?a))$";
    private static final String FILLED_WITH_NOTHING =
            "^(?:\\p{L}{1,20}\\.?\\s+){1,2}(?:null|NULL|undefined|NaN)(?: null)?(?=[,!:])|\\[object Object]";
    private static final String TEMPLATES =
            "\\{\\{.{0,60}?}}|\\{%.{0,60}?%}|<%.{0,60}?%>|\\*\\|.{0,60}?\\|\\*|[$#]\\{[^{}\\n]{1,60}}|\\{![^{}\\n]{1,60}}";
    private static final String FIELDS = "\\p{L}+_\\p{L}+|MERGEFIELD \\w+"
            + "|(?:(?:first|last|full|given|family|user)[ -]?)?name|vorname|nachname|anrede|nom|pr[ée]nom|nombre"
            + "|apellidos?|nome|cognome|e-?mail|company|firma";
    // UTF-8 that was read as another encoding, here or before.
    private static final String CHARACTERS = "\uFFFD|[ÃÐÑ][\u0080-\u009F\u00A1-\u00BA\u00BC-\u00BFŒœŠšŸŽž„‰‡†ˆ€™•˜]|â€."
            + "|[,!]\\\\n|\\\\n\\\\n|\\\\r\\\\n";

    private final Pattern pattern;

    /** @param columns of the file: a mail merge puts its placeholders in brackets of several kinds */
    Unmeant(Collection<String> columns) {
        String fields = Stream.concat(
                        Stream.of(FIELDS),
                        columns.stream()
                                .map(String::strip)
                                .filter(name -> name.length() > 2)
                                .map(Pattern::quote))
                .collect(Collectors.joining("|", "(?iu:", ")"));
        pattern = Pattern.compile(String.join(
                "|",
                List.of(
                        ERRORS,
                        NOTHING_BUT_AN_ERROR,
                        FILLED_WITH_NOTHING,
                        TEMPLATES,
                        "[«‹<\\[{]{1,2}" + fields + "[»›>\\]}]{1,2}|\\{ " + fields + " }",
                        "(?<![\\w%])%%?" + fields + "%%?(?![\\w\\\\])",
                        CHARACTERS)));
    }

    /** The first such place. */
    Optional<String> in(String message) {
        return pattern.matcher(message.strip())
                .results()
                .map(MatchResult::group)
                .findFirst();
    }
}
