/** What a mail leads to. */
export type LinkKind = "magic" | "verify" | "reset";

/** How long links hold; decisions.md section 4 (the verification's own is ours: three days). */
export const LINK_MINUTES: Record<LinkKind, number> = { magic: 10, reset: 60, verify: 4_320 };

export type LoginMethod = "none" | "passwordless" | "password";
export type AuthFlow = "SIGNUP" | "REQUEST_LINK" | "ENTER_PASSWORD";

interface Known {
  password_hash: string | null;
  last_method: string | null;
}

/** How an account signs in: none for one that never has. */
export const loginMethodOf = ({ password_hash, last_method }: Known): LoginMethod =>
  password_hash ? "password" : last_method ? "passwordless" : "none";

/** The next panel for an address. @param account undefined for an unknown one */
export function authFlowOf(account: Known | undefined): AuthFlow {
  if (!account) return "SIGNUP";
  return account.password_hash && account.last_method !== "link" ? "ENTER_PASSWORD" : "REQUEST_LINK";
}

/** The middle third of the local part as asterisks: at least one of them. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const local = [...email.slice(0, at)];
  const hidden = Math.max(1, Math.floor(local.length / 3));
  const before = Math.ceil((local.length - hidden) / 2);
  return `${local.slice(0, before).join("")}${"*".repeat(hidden)}${local.slice(before + hidden).join("")}${email.slice(at)}`;
}

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

/** The passwords that guessers try first, of those that are long enough: heads of the lists that breaches have made public. */
const COMMON = new Set(
  `1234567890 0987654321 12345678910 123456789a a123456789 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc qazwsxedcrfv zaq12wsxcde3 qwertyuiop qwerty12345
  qwerty123456 qwertyuiop123 asdfghjkl1 asdfghjkl123 asdfghjklqwerty zxcvbnm123 password12 password123 password1234 password12345 passw0rd123
  p@ssword123 p@ssw0rd123 passwordpassword mypassword mypassword1 newpassword iloveyou12 iloveyou123 iloveyou1234 letmein123 letmein1234
  welcome123 welcome1234 admin12345 administrator administrator1 changeme123 changemenow football123 baseball123 basketball superman123
  batman12345 dragon12345 monkey12345 princess123 sunshine123 michael123 computer123 starwars123 liverpool123 whatever123 trustno1234
  abcdefghij abcdefghijkl abc123456789 abcd123456 abcd1234567 aa12345678 a1b2c3d4e5 q1w2e3r4t5 q1w2e3r4t5y6 1111111111 0000000000
  1122334455 1212121212 1231231231 123123123123 9876543210 0123456789 01234567890 secret12345 testtest123 test123456 test1234567 guest12345
  internet123 facebook123 google12345 samsung123 chocolate1 chocolate123 butterfly1 butterfly123 friendship forever123 jennifer123`.split(
    /\s+/,
  ),
);

/** What is wrong with a new password; undefined for nothing. Any characters are possible. @param email of the account */
export function passwordFault(password: string, email: string): string | undefined {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return `At least ${PASSWORD_MIN} characters are needed.`;
  if (length > PASSWORD_MAX) return `At most ${PASSWORD_MAX} characters are possible.`;
  const plain = password.toLowerCase();
  const isOneSign = new Set(plain).size < 3;
  const isOwnAddress = plain === email.toLowerCase() || plain === email.split("@")[0]?.toLowerCase();
  return COMMON.has(plain) || isOneSign || isOwnAddress ? "This password is among the first that guessers try: choose another." : undefined;
}
