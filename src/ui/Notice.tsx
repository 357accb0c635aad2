import type { ReactNode } from "react";

interface NoticeProps {
  /** URL of a small plate. */
  picture: string;
  /** One sentence. */
  text: string;
  /** An error is announced at once. */
  isError?: boolean;
  /** One next step: a link or a button. */
  children: ReactNode;
}

/** Replaces a list that is empty or did not load: one sentence and a next step. */
export const Notice = ({ picture, text, isError = false, children }: NoticeProps) => (
  <div role={isError ? "alert" : undefined} className="flex items-center gap-4 rounded-picture bg-sand p-3.5 sm:gap-6 sm:p-4.5">
    <span className="plate size-23 flex-none sm:h-25 sm:w-33">
      <img src={picture} alt="" loading="lazy" decoding="async" />
    </span>
    <div>
      <p className="font-display text-intro leading-[1.3] font-[500]">{text}</p>
      <div className="mt-1">{children}</div>
    </div>
  </div>
);
