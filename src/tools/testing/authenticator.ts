import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const json = (content: unknown) => Buffer.from(JSON.stringify(content)).toString("base64url");

interface Ceremony {
  challenge: string;
  origin?: string;
  rpId?: string;
  /** False: the key was touched, but the user was not verified. */
  isVerified?: boolean;
  /** True: requested by a page in another site's frame. */
  crossOrigin?: boolean;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** A software security key with one credential: responds like a browser's WebAuthn, and incorrectly where a test requires it. */
export class Authenticator {
  readonly id = randomBytes(32);
  /** Signature counter; always 0 for a key without one. */
  counter: number;
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;

  constructor(counter = 1) {
    this.counter = counter;
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.#key = privateKey;
    // COSE: key type EC2, ES256, curve P-256, and the point (RFC 9053).
    const point: [number, Uint8Array][] = [
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ];
    this.#publicKey = Buffer.from(isoCBOR.encode(new Map<number, number | Uint8Array>([[1, 2], [3, -7], [-1, 1], ...point])));
  }

  #data(rpId: string, flags: number, rest: Buffer = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, rest]);
  }

  #shown(response: Record<string, unknown>) {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }

  /** Returns a RegistrationResponseJSON. */
  make({ challenge, origin = "https://guide.test", rpId = "guide.test", isVerified = true, crossOrigin = false }: Ceremony) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const key = Buffer.concat([Buffer.alloc(16), length, this.id, this.#publicKey]);
    const authData = this.#data(rpId, PRESENT | HAS_KEY | (isVerified ? VERIFIED : 0), key);
    const attestation = new Map<string, Parameters<typeof isoCBOR.encode>[0]>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", new Uint8Array(authData)],
    ]);
    return this.#shown({
      clientDataJSON: json({ type: "webauthn.create", challenge, origin, crossOrigin }),
      attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString("base64url"),
      transports: ["internal"],
    });
  }

  /** Returns an AuthenticationResponseJSON. @param userHandle as the authenticator stored it */
  sign(
    { challenge, origin = "https://guide.test", rpId = "guide.test", isVerified = true, crossOrigin = false }: Ceremony,
    userHandle?: string,
  ) {
    if (this.counter > 0) this.counter += 1;
    const authenticatorData = this.#data(rpId, PRESENT | (isVerified ? VERIFIED : 0));
    const clientDataJSON = json({ type: "webauthn.get", challenge, origin, crossOrigin });
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    return this.#shown({
      clientDataJSON,
      authenticatorData: authenticatorData.toString("base64url"),
      signature: createSign("sha256").update(signed).sign(this.#key).toString("base64url"),
      ...(userHandle === undefined ? {} : { userHandle }),
    });
  }
}
