import { History } from "lucide";
import { useEffect, useState } from "react";
import { Icon } from "../../ui/Icon.tsx";

const KEY = "guide.searches";
const RECENT_MAX = 5;

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string").slice(0, RECENT_MAX) : [];
  } catch {
    // The browser has no storage, or another value is stored under this key.
    return [];
  }
}

function write(searches: string[]) {
  try {
    if (searches.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(searches));
  } catch {
    // Without storage the visitor only loses the recent searches.
  }
}

/** Saves a search on this device, newest first, without duplicates. Call it when the visitor opens a result. */
export function saveSearch(query: string) {
  const text = query.trim().slice(0, 100);
  if (text) write([text, ...read().filter((one) => one.toLowerCase() !== text.toLowerCase())].slice(0, RECENT_MAX));
}

/** Renders the searches saved on this device, to repeat or delete; nothing if the device has no searches. */
export function RecentSearches({ onChoose }: { onChoose: (query: string) => void }) {
  const [searches, setSearches] = useState<string[]>([]);
  useEffect(() => setSearches(read()), []);
  if (searches.length === 0) return null;
  const forget = () => {
    write([]);
    setSearches([]);
  };
  return (
    <section aria-label="Recent searches" className="px-2 pb-5 sm:px-4">
      <div className="flex items-center justify-between px-3">
        <h3 className="small-caps text-ink2">Recent searches</h3>
        <button type="button" onClick={forget} className="link min-h-11 cursor-pointer text-small">
          Clear
        </button>
      </div>
      <ul>
        {searches.map((search) => (
          <li key={search}>
            <button
              type="button"
              data-result=""
              onClick={() => onChoose(search)}
              className="flex min-h-12 w-full cursor-pointer items-center gap-4 rounded-control px-3 text-start hover:bg-sand focus-visible:outline-offset-[-3px] focus:bg-sea-tint"
            >
              <span className="grid w-10 flex-none place-items-center">
                <Icon of={History} size={20} className="text-ink2" />
              </span>
              {search}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
