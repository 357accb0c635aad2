import { type MouseEvent, type ReactNode, useState } from "react";
import type { ResponseOf } from "../../platform/endpoints/endpoint.ts";
import { lazyComponent } from "../../ui/lazyComponent.tsx";
import { useWhenIdle } from "../../ui/whenIdle.ts";
import type { getHome } from "./contract.ts";
import type { Opened } from "./HomeDialogs.tsx";

/** Loaded once the page is idle, so that it opens at once. */
const HomeDialogs = lazyComponent(() => import("./HomeDialogs.tsx").then((file) => file.HomeDialogs));
const preloadDialogs = () => void HomeDialogs.preload();

type Home = ResponseOf<typeof getHome>;
interface Props {
  home: Pick<Home, "featuredBusinesses" | "accommodationBusinesses" | "activityBusinesses" | "activityProducts">;
  children: ReactNode;
}

/** Wraps the cards that open a dialog: a press without a modifier key opens it here, any other follows the card's link. */
export function HomeCards({ home, children }: Props) {
  const [opened, setOpened] = useState<Opened>();
  useWhenIdle(preloadDialogs);
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target.closest("a.card-target") : null;
    const card = target?.closest<HTMLElement>("[data-business], [data-product]")?.dataset;
    const business = [...home.featuredBusinesses, ...home.accommodationBusinesses, ...home.activityBusinesses].find(
      (one) => one.business_code === card?.business,
    );
    const product = home.activityProducts.find((one) => one.id === card?.product);
    const chosen = product ? { product } : business && { business };
    if (!chosen) return;
    event.preventDefault();
    setOpened(chosen);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: it handles clicks of the links inside, which the keyboard makes too
    <div data-opens="" onClick={onClick}>
      {children}
      {opened && <HomeDialogs opened={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}
