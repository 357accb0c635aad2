import { hashPassword } from "../../platform/security/password.ts";

/** Returns a password hash that costs a thousandth; sign-ins with it follow the same rules. */
export const quickHash = (password: string) => hashPassword(password, { memory: 8, passes: 1, parallelism: 1, tagLength: 32 });
