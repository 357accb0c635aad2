import { hashPassword } from "../../platform/security/password.ts";

/** The hash of an account's password that costs a thousandth: who signs in with it is asked by the same rules. */
export const quickHash = (password: string) => hashPassword(password, { memory: 8, passes: 1, parallelism: 1, tagLength: 32 });
