/**
 * Words of the guide that a guesser who knows the site tries first (ASVS 5.0, 6.1.2): its name, its subjects and its buttons. The names of
 * its hosts and of the account (parts of the email address and the person's name) are added to them.
 */
const GUIDE_WORDS = [
  ...["guide", "guidebook", "explore", "explorer", "travel", "traveller", "traveler", "holiday", "welcome", "hello"],
  ...["listing", "business", "booking", "hotel", "hostel", "restaurant", "activity", "country", "search", "wishlist", "recommend"],
  ...["login", "signup", "account", "password", "staff", "owner", "admin", "secret"],
];
/** Shorter names occur in too many words. */
const NAME_MIN = 3;
/** Minimum number of different letters in a password after these words are removed. */
const OTHER_LETTERS_MIN = 4;

/** Characters that replace a letter: gu1de, p@ssw0rd. */
const LOOKALIKES: Record<string, string> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s", "!": "i" };

/** Returns the text in lower case, without accents. */
const foldText = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const stripNonLetters = (text: string) => text.replace(/[^\p{L}]/gu, "");

const namesIn = (text: string) => [text, ...text.split(/[^\p{L}]+/u)].map((name) => stripNonLetters(name));
/** Returns the names in "ana.lima@mail.example.org": its local part, and the labels of its host except the last. */
const namesInEmail = (email: string) => {
  const [local = "", host = ""] = email.split("@");
  return [local, ...host.split(".").slice(0, -1)];
};
const namesInHost = (origin: string) => {
  const labels = new URL(origin).hostname.split(".");
  return labels.length === 1 ? labels : labels.slice(0, -1);
};

/** Owner of the new password, and hosts of the guide. */
export interface PasswordOwner {
  email: string;
  /** Name of the person; empty if it is not known. */
  name: string;
  /** Origins of the guide's hosts. */
  origins: string[];
}

/**
 * Whether a password is one of these words, several of them, or one with a short addition. Capitals, accents, spaces, digits, punctuation
 * and lookalike characters make no difference: "The Guide 2026!" and "3xpl0r3-4n4" match. A password of other words may contain one of
 * these.
 */
export function isOwnWord(password: string, { email, name, origins }: PasswordOwner): boolean {
  const own = [...namesInEmail(email), name, ...origins.flatMap(namesInHost)].flatMap((one) => namesIn(foldText(one)));
  const words = [...new Set([...GUIDE_WORDS, ...own])].filter((word) => word.length >= NAME_MIN).sort((a, b) => b.length - a.length);
  const anyWord = new RegExp(words.join("|"), "gu");
  const plain = foldText(password);
  const spelt = [...plain].map((sign) => LOOKALIKES[sign] ?? sign).join("");
  return [plain, spelt].map(stripNonLetters).some((letters) => {
    const left = letters.replace(anyWord, "");
    return left !== letters && new Set(left).size < OTHER_LETTERS_MIN;
  });
}
