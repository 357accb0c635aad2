import { type CountryCode, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { LIMITS } from "./enumerations.ts";

/** Pure: normalises web and mail addresses and telephone numbers, or reports them as unusable. */

/**
 * Returns an http(s) address in its normal form; "" if the value is empty.
 * @returns undefined for anything else (`javascript:`, mail addresses, nonsense)
 */
export function webAddress(value: string): string | undefined {
  const text =
    value
      .replaceAll("&amp;", "&")
      .trim()
      .split(/(?<![\s;])[\s;]+(?=https?:|www\.)/i)[0] ?? "";
  if (text === "") return "";
  if (text.length > LIMITS.url || /[\s<>"]/.test(text)) return undefined;
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text.replace(/^\/\//, "")}`;
  if (!URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  // A user name or password in a URL is a trick; a host without a dot is not a public website.
  return isWeb && !url.username && !url.password && /\.[a-z0-9-]{2,}$/i.test(url.hostname) ? url.href : undefined;
}

/** Returns the first mail address of a value, in lower case; "" if the value is empty. @returns undefined if it contains no address */
export function mailAddress(value: string): string | undefined {
  const text =
    value
      .trim()
      .replace(/^mailto:/i, "")
      .split(/[\s;,]+/)[0] ?? "";
  if (text === "") return "";
  return text.length <= 254 && /^[^\s@<>"'()]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(text) ? text.toLowerCase() : undefined;
}

/** Returns the countries of an international telephone number and of a website's top-level domain. */
export function contactCountries(phone: string, website: string): string[] {
  const called = phone.startsWith("+") ? parsePhoneNumberFromString(phone, { extract: false })?.country : undefined;
  const hosted = /^(?:https?:\/\/)?[^/?#\s]{1,253}\.([a-z]{2})(?:[:/?#]|$)/i.exec(website.trim())?.[1]?.toUpperCase();
  return [called, hosted].filter((code) => code !== undefined);
}

const country = (code: string): CountryCode | undefined => (isSupportedCountry(code) ? code : undefined);

/**
 * Returns the valid numbers that a text can mean. "49 7755 91155" in Germany is a national number that begins with 49, or one with the
 * country's own code and no plus; "+(516) 733-8400" in the US is a number in Peru, or one in New York with a stray plus.
 */
function readings(text: string, defaultCountry: CountryCode | undefined) {
  const read = (digits: string) => {
    const number = parsePhoneNumberFromString(digits, { ...(defaultCountry && { defaultCountry }), extract: false });
    return number?.isValid() ? [number] : [];
  };
  const written = read(text);
  const code = defaultCountry && getCountryCallingCode(defaultCountry);
  const isInternational = text.startsWith("+");
  const isAbroad = written.some(({ countryCallingCode }) => countryCallingCode !== code);
  const others =
    code && !isInternational && text.startsWith(code)
      ? read(`+${text}`)
      : isInternational && isAbroad
        ? read(text.replace(/^\+\s*/, ""))
        : [];
  return [...new Map([...written, ...others].map((number) => [number.number, number])).values()];
}

/**
 * Returns the first telephone number of a value in international format (`+33 4 93 50 12 34`), read as a number of the listing's country.
 * @returns the unchanged text if it does not parse or can be read as two numbers (`isUncertain`); `others` is true if more numbers followed
 */
export function phoneNumber(value: string, countryCode: string): { phone: string; others: boolean; isUncertain: boolean } {
  const text = value.trim();
  const defaultCountry = country(countryCode);
  const first = text.split(/[;,/]|\sor\s/i, 1)[0]?.trim() ?? "";
  let isUncertain = false;
  // The whole text first: "089/123 45 67" is one number. But the parser would read what follows a semicolon as an extension.
  for (const candidate of first === text || /[;,]/.test(text) ? [first] : [text, first]) {
    const [number, another] = candidate.length < 60 ? readings(candidate, defaultCountry) : [];
    isUncertain = another !== undefined;
    if (isUncertain) break;
    if (number) return { phone: number.formatInternational(), others: candidate !== text, isUncertain: false };
  }
  return { phone: text.slice(0, 120), others: false, isUncertain };
}
