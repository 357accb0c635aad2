import { Bot } from "lucide";
import { Icon } from "../../ui/Icon.tsx";

interface Props {
  /** The program, as it calls itself; may be empty. */
  by: string;
  /** What waits for a person: "Nothing is sent until you send it." */
  until: string;
}

/** That a program filled a form in: whoever sends it answers for it. */
export const PreparedMark = ({ by, until }: Props) => (
  <p className="flex items-start gap-3 rounded-picture bg-sea-tint px-4 py-3.5">
    <Icon of={Bot} size={20} className="mt-0.5 flex-none text-sea" />
    <span>
      <b className="font-semibold">Filled in by a program{by ? `, which calls itself ${by}` : ""}.</b> Look it over. {until}
    </span>
  </p>
);
