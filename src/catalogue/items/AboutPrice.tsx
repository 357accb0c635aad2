import { useGuide } from "../../platform/pages/useGuide.ts";
import { roughly } from "../../platform/values/exchange.ts";
import { formatPrice } from "../../platform/values/format.ts";

/** "about EUR 92" beside a price, where the guide has a currency for that and a rate; the foot of the page says of which day. */
export function AboutPrice({ amount, currency, className = "" }: { amount: number; currency: string; className?: string }) {
  const { beside } = useGuide();
  const rough = roughly(amount, currency, beside);
  if (rough === null || !beside) return null;
  return <span className={`text-small whitespace-nowrap text-ink2 ${className}`}>about {formatPrice(rough, beside.currency)}</span>;
}
