import { BusinessCardView } from "../businesses/BusinessCardView.tsx";
import type { BusinessCard } from "../businesses/contract.ts";
import { ActivityProductView } from "../inventory/ActivityProductView.tsx";
import type { ActivityProductCard } from "../inventory/contract.ts";
import { HomeSection } from "./HomeSection.tsx";

const GRID = "grid gap-x-7 gap-y-10 sm:grid-cols-2 lg:grid-cols-3";

export function HomeBusinesses({ id, title, businesses }: { id: string; title: string; businesses: BusinessCard[] }) {
  return (
    <HomeSection id={id} title={title}>
      <ul className={GRID}>
        {businesses.map((business) => (
          <li key={business.business_code}>
            <BusinessCardView business={business} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

export function HomeProducts({ products }: { products: ActivityProductCard[] }) {
  return (
    <HomeSection id="things-to-do" title="Featured things to do">
      <ul className={GRID}>
        {products.map((product) => (
          <li key={product.id}>
            <ActivityProductView product={product} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
