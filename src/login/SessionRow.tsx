import { Monitor } from "lucide";
import type { ReactNode } from "react";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";

interface Props {
  /** The browser and its system. */
  device: string;
  /** When it logged in and was last seen. */
  details: string;
  /** When it logged in, for the button's name. */
  since: string;
  uuid: string;
  /** The hidden fields of the form that ends it; without them there is no button. */
  fields: ReactNode;
}

/** A session of an account, with the button that ends it. */
export const SessionRow = ({ device, details, since, uuid, fields }: Props) => (
  <li className="flex items-center gap-4 border-b border-rule py-4">
    <Icon of={Monitor} size={22} className="flex-none text-ink2" />
    <p className="min-w-0 grow">
      <strong className="block">{device}</strong>
      <span className="text-small text-ink2">{details}</span>
    </p>
    {fields && (
      <form method="post">
        {fields}
        <input type="hidden" name="uuid" value={uuid} />
        <Button type="submit" name="intent" value="end" look="outlined" aria-label={`End the session in ${device} of ${since}`}>
          End
        </Button>
      </form>
    )}
  </li>
);
