/**
 * The guide's own words, which a guesser who looks at it tries first (ASVS 5.0, 6.1.2): what it is called, what it is about, and what stands on its
 * buttons. To them come the names of its hosts, and the account's own: the parts of its address and of its person's name.
 */
const GUIDE_WORDS = [
  ...["guide", "guidebook", "explore", "explorer", "travel", "traveller", "traveler", "holiday", "welcome", "hello"],
  ...["listing", "business", "booking", "hotel", "hostel", "restaurant", "activity", "country", "search", "wishlist", "recommend"],
  ...["login", "signup", "account", "password", "staff", "owner", "admin", "secret"],
];
/** Shorter names are in too many words. */
const NAME_MIN = 3;
/** So many different letters must be left of a password when those words are taken out of it. */
const OTHER_LETTERS_MIN = 4;

/** Signs that stand for a letter: gu1de, p@ssw0rd. */
const LOOKALIKES: Record<string, string> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s", "!": "i" };

/** Small letters without accents. */
const foldText = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const stripNonLetters = (text: string) => text.replace(/[^\p{L}]/gu, "");

const namesIn = (text: string) => [text, ...text.split(/[^\p{L}]+/u)].map((name) => stripNonLetters(name));
/** Of "ana.lima@mail.example.org": its local part, and the names of the host without the last. */
const namesInEmail = (email: string) => {
  const [local = "", host = ""] = email.split("@");
  return [local, ...host.split(".").slice(0, -1)];
};
const namesInHost = (origin: string) => {
  const labels = new URL(origin).hostname.split(".");
  return labels.length === 1 ? labels : labels.slice(0, -1);
};

/** Whose password it is to be, and of which guide. */
export interface PasswordOwner {
  email: string;
  /** The person's name; empty where it is not known. */
  name: string;
  /** Of the guide's hosts. */
  origins: string[];
}

/**
 * True for a password that is one of those words, or several, or one with something short about it. Capitals, accents, spaces, digits, signs, and signs
 * in the place of letters make no difference: "The Guide 2026!" and "3xpl0r3-4n4" are nothing else. A password of other words may hold one.
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
