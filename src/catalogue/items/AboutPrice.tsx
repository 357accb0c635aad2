import { useGuide } from "../../platform/pages/useGuide.ts";
import { roughly } from "../../platform/values/exchange.ts";
import { formatPrice } from "../../platform/values/format.ts";

/** Shows "about EUR 92" beside a price if the guide has a second currency and a rate. The footer shows the date of the rates. */
export function AboutPrice({ amount, currency, className = "" }: { amount: number; currency: string; className?: string }) {
  const { beside } = useGuide();
  const rough = roughly(amount, currency, beside);
  if (rough === null || !beside) return null;
  return <span className={`text-small whitespace-nowrap text-ink2 ${className}`}>about {formatPrice(rough, beside.currency)}</span>;
}
