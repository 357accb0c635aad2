import { createHmac, timingSafeEqual } from "node:crypto";
import { hashOfToken, newToken } from "./token.ts";

/**
 * Cookie that identifies a browser and holds the accounts that have signed in with it: the browser sees a first name only for those. It
 * does not sign in an account.
 */
export const DEVICE_COOKIE = "device";
export const DEVICE_SECONDS = 365 * 86_400;
/** Maximum number of accounts, enough for one household's computer; the oldest goes first. */
const ACCOUNT_TAGS_MAX = 5;

export interface Device {
  id: string;
  /** One mark per account that has signed in here. */
  marks: string[];
}

/** The parts of an account that a browser's mark identifies. */
export interface MarkedAccount {
  id: string;
  /** Number of times that all marks of the account were revoked. */
  device_epoch: number;
}

const sign = (secret: string, what: string) => createHmac("sha256", secret).update(`device|${what}`).digest("base64url");
// Without a number until marks are revoked for the first time, so that marks of earlier versions stay valid.
const markedName = ({ id, device_epoch }: MarkedAccount) => (device_epoch === 0 ? id : `${id}|${device_epoch}`);
const accountTag = (secret: string, { id }: Device, account: MarkedAccount) => sign(secret, `${id}|${markedName(account)}`).slice(0, 16);
const deviceContent = ({ id, marks }: Device) => `${id}.${marks.join("~")}`;

export const newDevice = (): Device => ({ id: newToken(), marks: [] });

export const deviceCookie = (secret: string, device: Device): string => `${deviceContent(device)}.${sign(secret, deviceContent(device))}`;

/** Returns the device of a cookie; undefined without one, and for one that the guide has not signed. */
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

/** Whether the account has signed in with this browser before, and its owner has not reclaimed it since. */
export const hasSignedIn = (secret: string, device: Device, account: MarkedAccount): boolean =>
  device.marks.includes(accountTag(secret, device, account));

/** Returns the database's form of a browser's id. */
export const hashOfDevice = ({ id }: Device): Buffer => hashOfToken(id);

/** Whether a stored hash belongs to the browser. */
export const isDevice = (hash: Buffer | null, device: Device): boolean => hash?.equals(hashOfDevice(device)) ?? false;
