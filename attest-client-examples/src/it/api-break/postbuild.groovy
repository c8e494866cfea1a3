// Checks what the builds printed, one after the other, and what the last one saw.
def buildLog = new File(basedir, 'build.log').text

assert buildLog.count('[ERROR] Failed to execute goal com.github.siom79.japicmp') == 2
assert buildLog.count('api.baseline must be the last release') >= 2
assert buildLog.contains('io.attest:attest-client:jar:0.0.1')
[
    'io.attest.client.Documents.more():METHOD_ADDED_TO_INTERFACE',
    'io.attest.client.Me.get():METHOD_REMOVED',
    'io.attest.client.events.ClientListener.more():METHOD_ADDED_TO_INTERFACE',
    'io.attest.client.model.CurrentUser$Builder.email(java.lang.String):METHOD_REMOVED',
    'io.attest.client.paging.PageLinks.first():METHOD_REMOVED',
    'io.attest.client.ratelimit.RateLimitStore.more():METHOD_ADDED_TO_INTERFACE',
].each { assert buildLog.contains(it) }
assert !buildLog.contains('CONSTRUCTOR_REMOVED')

def compatible = new File(basedir, 'target/japicmp/nothing-breaks.diff').text
assert compatible.contains('io.attest.client.Me') && compatible.contains('io.attest.client.paging.PageLinks')
assert compatible =~ /REMOVED CONSTRUCTOR: .*PageLinks\(/ && compatible =~ /NEW METHOD: .*more\(\)/
assert !compatible.contains('io.attest.client.internal')
assert !new File(basedir, 'target/changed/io/attest/client/internal/http/HttpDate.java').text.contains('public static')
