import { createHmac, timingSafeEqual } from "node:crypto";
import { hashOfToken, newToken } from "./token.ts";

/** Names a browser, and says which accounts have signed in with it: only to those it shows a first name. It signs nobody in. */
export const DEVICE_COOKIE = "device";
export const DEVICE_SECONDS = 365 * 86_400;
/** The accounts of one household's computer; the oldest goes first. */
const ACCOUNT_TAGS_MAX = 5;

export interface Device {
  id: string;
  /** One mark an account that has signed in here. */
  marks: string[];
}

/** An account as a browser's mark names it. */
export interface MarkedAccount {
  id: string;
  /** Counts how often all marks of the account have ended. */
  device_epoch: number;
}

const sign = (secret: string, what: string) => createHmac("sha256", secret).update(`device|${what}`).digest("base64url");
// Without a number as long as no marks have ended: those of the versions before are read.
const markedName = ({ id, device_epoch }: MarkedAccount) => (device_epoch === 0 ? id : `${id}|${device_epoch}`);
const accountTag = (secret: string, { id }: Device, account: MarkedAccount) => sign(secret, `${id}|${markedName(account)}`).slice(0, 16);
const deviceContent = ({ id, marks }: Device) => `${id}.${marks.join("~")}`;

export const newDevice = (): Device => ({ id: newToken(), marks: [] });

export const deviceCookie = (secret: string, device: Device): string => `${deviceContent(device)}.${sign(secret, deviceContent(device))}`;

/** The device of a cookie; undefined for none, and for one that the guide has not sealed. */
export function readDevice(secret: string, cookie: string | undefined): Device | undefined {
  const [id = "", marks = "", given = ""] = (cookie ?? "").split(".");
  const device = { id, marks: marks.split("~").filter(Boolean) };
  const expected = Buffer.from(sign(secret, deviceContent(device)));
  const sent = Buffer.from(given);
  return id !== "" && expected.length === sent.length && timingSafeEqual(expected, sent) ? device : undefined;
}

export function withAccount(secret: string, device: Device, account: MarkedAccount): Device {
  const mark = accountTag(secret, device, account);
  return { ...device, marks: [mark, ...device.marks.filter((one) => one !== mark)].slice(0, ACCOUNT_TAGS_MAX) };
}

/** True when the account has signed in with this browser before, and was not taken over by its owner since. */
export const hasSignedIn = (secret: string, device: Device, account: MarkedAccount): boolean =>
  device.marks.includes(accountTag(secret, device, account));

/** What is kept of a browser in the database. */
export const hashOfDevice = ({ id }: Device): Buffer => hashOfToken(id);

/** True for the browser of which this was kept. */
export const isDevice = (hash: Buffer | null, device: Device): boolean => hash?.equals(hashOfDevice(device)) ?? false;
