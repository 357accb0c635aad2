import { ActivityProductView } from "../inventory/ActivityProductView.tsx";
import type { ActivityProductCard } from "../inventory/contract.ts";
import { HomeSection } from "./HomeSection.tsx";

/** Things to do, a ledger in two columns. */
export function HomeActivities({ products }: { products: ActivityProductCard[] }) {
  return (
    <HomeSection
      id="things-to-do"
      title="Featured things to do"
      more={{ href: "/explore/activities/", label: "All things to do" }}
      isChapter
    >
      <ul className="grid gap-x-14 md:grid-cols-2">
        {products.map((product) => (
          <li key={product.id} className="border-t border-rule first:border-t-0 md:nth-2:border-t-0">
            <ActivityProductView product={product} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
