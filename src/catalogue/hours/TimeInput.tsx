import type { ComponentProps } from "react";
import { writtenTime } from "./typedTime.ts";

type Props = Pick<ComponentProps<"input">, "id" | "name" | "aria-label" | "className"> & {
  value: string;
  onTime: (time: string) => void;
};

/** Field for a time of 24 hours. It is a text field, because browsers write a time field's value in the format of their own language. */
export const TimeInput = ({ value, onTime, ...rest }: Props) => (
  <input
    {...rest}
    type="text"
    inputMode="numeric"
    autoComplete="off"
    maxLength={5}
    value={value}
    onChange={({ target }) => onTime(target.value)}
    onBlur={({ target }) => {
      const time = writtenTime(target.value);
      if (time !== target.value) onTime(time);
    }}
  />
);
