import type { Db } from "../db/types.ts";
import type { ShownViewer } from "../pages/pageContext.ts";
import type { ReadSession } from "../security/session.ts";
import type { Access } from "./endpoint.ts";
import { ApiError, forbidden, notFound } from "./errors.ts";
import { VERIFY_FIRST } from "./verifyFirst.ts";

/** An account that is signed in, as far as it decides who may do what. */
export interface SignedInAccount {
  id: string;
  email: string;
  email_verified_at: Date | null;
  roles: string[];
  has_password: boolean;
  passkeys_only: boolean;
  /** The most that it is in any business. */
  membership: "owner" | "helper" | null;
  /** When this browser signed in. */
  signed_in_at: Date;
}

export interface ViewerTraveller {
  code: string;
}

/** Who sends a request. */
export interface Viewer {
  account: SignedInAccount;
  traveller: ViewerTraveller | undefined;
}

/** Reads a session with its viewer in one statement: every request of somebody who is signed in runs it. */
export type FindViewer = ReadSession<Viewer>;

/** The same for pages: `me` is null for an account without anything to show. With `hasBlocks` they see less than others do, so no page is shared with them. */
export type FindMe = ReadSession<{ me: ShownViewer | null; hasBlocks: boolean }>;

/** What a traveller has marked of the things on a page. @param names of the marks that the page shows @returns the record of each that there is */
export type ReadMarks = (db: Db, traveller: string, names: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** For so long after signing in one may change how the account is entered; later one signs in again (ASVS 5.0, 7.5.1). */
const RECENT_AUTH_MINUTES = 15;
const SIGN_IN_AGAIN = "To change how you log in, please log in again first.";
const ONLY_TRAVELLERS = "This is for travellers: this account has no traveller.";

export const unauthorised = (headers: Record<string, string> = {}) =>
  new ApiError(401, "Authentication credentials were not provided.", headers);

export const isStaff = (account: SignedInAccount | undefined): boolean => account?.roles.includes("staff") ?? false;

/** Whether the browser that asks signed in a moment ago: whoever finds one open must not be able to make the account theirs. */
export const isRecentlyAuthenticated = ({ signed_in_at }: SignedInAccount, now: Date): boolean =>
  now.getTime() - signed_in_at.getTime() < RECENT_AUTH_MINUTES * 60_000;

/** @throws ApiError 403 when the sign-in is not of the last minutes */
export function requireRecentAuth(account: SignedInAccount, now: Date): void {
  if (!isRecentlyAuthenticated(account, now)) throw forbidden(SIGN_IN_AGAIN);
}

/** For endpoints that accounts without a traveller use too; else an endpoint's access says it. @throws ApiError 403 */
export function requireVerified({ email_verified_at }: Pick<SignedInAccount, "email_verified_at">): void {
  if (!email_verified_at) throw forbidden(VERIFY_FIRST);
}

/** The key of an Authorization header (RFC 6750); undefined without one. */
export const bearerKey = (authorization: string | undefined): string | undefined =>
  /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization ?? "")?.[1];

/**
 * Lets a request through that may use an endpoint. Whose record it is about is not asked here: the handler's query does.
 * @throws ApiError 401 without a sign-in or key, 403 for an account that is not enough, 404 for everybody but staff where only they may look
 */
export function requireAccess(access: Access, { viewer, key }: { viewer: Viewer | undefined; key: string | undefined }, now: Date): void {
  if (access === "public" || access === "link") return;
  if (access === "key") {
    if (key === undefined) throw unauthorised({ "www-authenticate": "Bearer" });
    return;
  }
  if (!viewer) throw unauthorised();
  const { account, traveller } = viewer;
  switch (access) {
    case "session":
      return;
    case "traveller":
    case "verified":
      if (!traveller) throw forbidden(ONLY_TRAVELLERS);
      if (access === "verified") requireVerified(account);
      return;
    case "member":
      if (!account.membership) throw forbidden();
      return;
    case "owner":
      if (account.membership !== "owner") throw forbidden();
      return;
    case "staff":
      if (!isStaff(account)) throw notFound();
      return;
    case "recent":
      requireRecentAuth(account, now);
  }
}
