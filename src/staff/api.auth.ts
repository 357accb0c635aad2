import { type Account, findStaff } from "../accounts/store.ts";
import { ApiError, notFound } from "../platform/errors.ts";
import type { RequestContext } from "../platform/http/context.ts";

/** The staff member who asks. @throws ApiError 401 for nobody, 404 for everybody else: what staff see does not exist for others */
export async function requireStaff({ db, session }: RequestContext): Promise<Account> {
  if (!session) throw new ApiError(401, "Authentication credentials were not provided.");
  const staff = await findStaff(db, session.account_id);
  if (!staff) throw notFound();
  return staff;
}
