package io.attest.examples.build.release;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.time.Instant;
import java.util.Date;
import org.bouncycastle.bcpg.ArmoredOutputStream;
import org.bouncycastle.bcpg.HashAlgorithmTags;
import org.bouncycastle.bcpg.PublicKeyPacket;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPKeyPair;
import org.bouncycastle.openpgp.PGPPublicKey;
import org.bouncycastle.openpgp.PGPSecretKey;
import org.bouncycastle.openpgp.PGPSignature;
import org.bouncycastle.openpgp.PGPSignatureList;
import org.bouncycastle.openpgp.PGPUtil;
import org.bouncycastle.openpgp.jcajce.JcaPGPObjectFactory;
import org.bouncycastle.openpgp.operator.jcajce.JcaPGPContentSignerBuilder;
import org.bouncycastle.openpgp.operator.jcajce.JcaPGPContentVerifierBuilderProvider;
import org.bouncycastle.openpgp.operator.jcajce.JcaPGPDigestCalculatorProviderBuilder;
import org.bouncycastle.openpgp.operator.jcajce.JcaPGPKeyPair;

/** A key that is made for a test, and forgotten after it. */
final class SigningKey {

    private final PGPSecretKey key;

    private SigningKey(PGPSecretKey key) {
        this.key = key;
    }

    static SigningKey make() throws GeneralSecurityException, PGPException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        PGPKeyPair pair = new JcaPGPKeyPair(
                PublicKeyPacket.VERSION_4,
                PGPPublicKey.RSA_GENERAL,
                generator.generateKeyPair(),
                Date.from(Instant.now()));
        return new SigningKey(new PGPSecretKey(
                PGPSignature.POSITIVE_CERTIFICATION,
                pair,
                "A test",
                new JcaPGPDigestCalculatorProviderBuilder().build().get(HashAlgorithmTags.SHA1),
                null,
                null,
                new JcaPGPContentSignerBuilder(pair.getPublicKey().getAlgorithm(), HashAlgorithmTags.SHA256),
                null));
    }

    /** As the environment of a build holds it. */
    String armored() throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try (ArmoredOutputStream armor = ArmoredOutputStream.builder().build(text)) {
            key.encode(armor);
        }
        return text.toString(StandardCharsets.US_ASCII);
    }

    boolean signed(byte[] content, byte[] signature) throws IOException, PGPException {
        var armored = PGPUtil.getDecoderStream(new ByteArrayInputStream(signature));
        PGPSignature only = ((PGPSignatureList) new JcaPGPObjectFactory(armored).nextObject()).get(0);
        only.init(new JcaPGPContentVerifierBuilderProvider(), key.getPublicKey());
        only.update(content);
        return only.verify();
    }
}
