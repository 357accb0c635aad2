import { formatPrice } from "../../platform/values/format.ts";
import { AboutPrice } from "../items/AboutPrice.tsx";
import { PRICE_UNITS } from "../items/rules.ts";

interface Props {
  amount: number;
  currency: string;
  per: "night" | "person" | null;
}

/** A listing's lowest price, its unit, and its approximate amount in the second currency. */
export const FromPrice = ({ amount, currency, per }: Props) => (
  <>
    <b className="font-bold whitespace-nowrap">{formatPrice(amount, currency)}</b>{" "}
    <span className="text-ink2">{per === "person" ? PRICE_UNITS.person : PRICE_UNITS.night_for_two}</span>{" "}
    <AboutPrice amount={amount} currency={currency} className="block" />
  </>
);
