import { setTimeout as sleep } from "node:timers/promises";
import { Decrypter, Encrypter } from "age-encryption";
import { expect, it } from "vitest";
import { passphraseIdentity, passphraseRecipient } from "./passphrase.ts";

const PASSPHRASE = "correct horse battery staple, ä";
const CONTENT = new TextEncoder().encode("What only the operator reads.");

async function encrypt(): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(passphraseRecipient(PASSPHRASE));
  return encrypter.encrypt(CONTENT);
}

it("The library, and so the age program, opens what the guide encrypts, and the guide what they encrypt", {
  timeout: 120_000,
}, async () => {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(PASSPHRASE);
  expect(await decrypter.decrypt(await encrypt())).toEqual(CONTENT);
  const encrypter = new Encrypter();
  encrypter.setPassphrase(PASSPHRASE);
  encrypter.setScryptWorkFactor(12);
  const ours = new Decrypter();
  ours.addIdentity(passphraseIdentity(PASSPHRASE));
  expect(await ours.decrypt(await encrypter.encrypt(CONTENT))).toEqual(CONTENT);
});

it("Another passphrase opens nothing", async () => {
  const decrypter = new Decrypter();
  decrypter.addIdentity(passphraseIdentity("another one"));
  await expect(decrypter.decrypt(await encrypt())).rejects.toThrow();
});

it("A server goes on responding while a key is derived", async () => {
  let ticks = 0;
  let isDone = false;
  const encrypting = encrypt().finally(() => (isDone = true));
  while (!isDone) {
    await sleep(10);
    ticks += 1;
  }
  await encrypting;
  expect(ticks).toBeGreaterThan(5);
});
