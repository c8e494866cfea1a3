package io.attest.examples.campaign;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.temporal.ChronoUnit;

/** Holds a ledger for one run: two of them would withdraw each other's rows. The system ends it with the process. */
record OneRun(Path ledger, FileChannel channel) implements AutoCloseable {

    static OneRun of(Path ledger) {
        Path file = file(ledger);
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            try {
                if (!hasLocked(channel)) {
                    throw new IllegalArgumentException("Nothing was sent: since "
                            + Files.getLastModifiedTime(file).toInstant().truncatedTo(ChronoUnit.SECONDS)
                            + ", another run uses the ledger " + ledger + ". Wait for its end.");
                }
                // Its time says since when. To open the file again, and close it, would end the lock.
                int unused = channel.write(ByteBuffer.wrap(new byte[1]));
                return new OneRun(ledger, channel);
            } catch (IOException | RuntimeException e) {
                channel.close();
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The ledger cannot be used: " + e, e);
        }
    }

    private static Path file(Path ledger) {
        return ledger.resolveSibling(ledger.getFileName() + ".lock");
    }

    private static boolean hasLocked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    @Override
    public void close() {
        try (channel) {
            // Another run may have opened it, so it stays, unless nothing was begun.
            if (!Files.exists(ledger)) {
                Files.delete(file(ledger));
            }
        } catch (IOException e) {
            // A file that stays holds nothing.
        }
    }
}
