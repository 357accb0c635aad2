import type { Db } from "../db/types.ts";
import { t } from "../languages/text.ts";
import type { ShownViewer } from "../pages/pageContext.ts";
import type { ReadSession } from "../sessions/session.ts";
import type { Access } from "./endpoint.ts";
import { ApiError, forbidden, notFound, UnverifiedError } from "./errors.ts";

/** The fields of a signed-in account that decide access. */
export interface SignedInAccount {
  id: string;
  email: string;
  email_verified_at: Date | null;
  roles: string[];
  has_password: boolean;
  passkeys_only: boolean;
  /** Language of its emails; null for the guide's main language. */
  language: string | null;
  /** The highest role that the account has in any business. */
  membership: "owner" | "helper" | null;
  /** Time of this browser's sign-in. */
  signed_in_at: Date;
}

export interface ViewerTraveller {
  code: string;
}

/** The sender of a request. */
export interface Viewer {
  account: SignedInAccount;
  traveller: ViewerTraveller | undefined;
}

/** Reads a session with its viewer in one statement, because every request of a signed-in visitor runs it. */
export type FindViewer = ReadSession<Viewer>;

/**
 * Reads a session for pages: `me` is null for an account without anything to show. With `hasBlocks` the viewer sees less than others do, so
 * no page is shared with them.
 */
export type FindMe = ReadSession<{ me: ShownViewer | null; hasBlocks: boolean }>;

/**
 * Reads a traveller's marks on the things of a page.
 * @param names of the marks that the page shows
 * @returns the existing records by mark name
 */
export type ReadMarks = (db: Db, traveller: string, names: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Minutes after a sign-in within which an account may change its ways of signing in; later it must sign in again (ASVS 5.0, 7.5.1). */
const RECENT_AUTH_MINUTES = 15;

export const unauthorised = (headers: Record<string, string> = {}) =>
  new ApiError(401, t`Authentication credentials were not provided.`, headers);

/** Whether the account is staff, as an editor or an administrator. */
export const isStaff = (account: Pick<SignedInAccount, "roles"> | undefined): boolean => account?.roles.includes("staff") ?? false;

/** Whether the account is staff with all rights. Staff without the role have the rights of an editor. */
export const isAdministrator = (account: Pick<SignedInAccount, "roles"> | undefined): boolean =>
  isStaff(account) && (account?.roles.includes("administrator") ?? false);

/** Detail of the 403 that an editor gets where only administrators have access. */
export const administratorsOnly = () => t`Only administrators of this guide can do this.`;

/** For endpoints that editors may use in part. @throws ApiError 403 unless the account is an administrator */
export function requireAdministrator(account: SignedInAccount): void {
  if (!isAdministrator(account)) throw forbidden(administratorsOnly());
}

/** Whether this browser signed in within the last minutes: a person who finds an open browser must not be able to take over the account. */
export const isRecentlyAuthenticated = ({ signed_in_at }: SignedInAccount, now: Date): boolean =>
  now.getTime() - signed_in_at.getTime() < RECENT_AUTH_MINUTES * 60_000;

/** @throws ApiError 403 if the sign-in is not recent */
export function requireRecentAuth(account: SignedInAccount, now: Date): void {
  if (!isRecentlyAuthenticated(account, now)) throw forbidden(t`To change how you log in, please log in again first.`);
}

/**
 * For endpoints that accounts without a traveller also use; elsewhere the endpoint's `access` covers it.
 * @throws ApiError 403 if the email is not verified
 */
export function requireVerified({ email_verified_at }: Pick<SignedInAccount, "email_verified_at">): void {
  if (!email_verified_at) throw new UnverifiedError();
}

/** Returns the key of an Authorization header (RFC 6750); undefined without one. */
export const bearerKey = (authorization: string | undefined): string | undefined =>
  /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization ?? "")?.[1];

/**
 * Checks that a request may use an endpoint. Does not check the owner of a record: the handler's query does.
 * @throws ApiError 401 without a sign-in or key, 403 if the account lacks the role, 404 for everyone but staff at the
 * endpoints of staff
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
      if (!traveller) throw forbidden(t`Only travellers can do this, and this account has no traveller.`);
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
    case "administrator":
      if (!isStaff(account)) throw notFound();
      requireAdministrator(account);
      return;
    case "recent":
      requireRecentAuth(account, now);
  }
}
