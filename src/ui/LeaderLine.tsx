import type { ReactNode } from "react";

/** Renders a label and its value with leader dots between them. */
export const LeaderLine = ({ label, children, className = "" }: { label: ReactNode; children: ReactNode; className?: string }) => (
  <span className={`leader ${className}`}>
    <span>{label}</span>
    <span className="dots" aria-hidden="true" />
    <span>{children}</span>
  </span>
);
