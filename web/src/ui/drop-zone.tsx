import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import classes from './drop-zone.module.css';

interface DropZoneProps {
  /** What is wanted. */
  label: string;
  /** Its place in a form, by which it is found. Default none. */
  place?: string | undefined;
  /** What the browser offers to choose; what they are is found out by their content. */
  accept: string;
  /** Default: the first one only. */
  multiple?: boolean;
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
  /** What is in it: words, and a button that lets choose, which is the way from the keyboard. */
  children: (choose: () => void) => ReactNode;
}

/** Takes files that are dropped into it or chosen. */
export function DropZone(props: DropZoneProps) {
  const { label, place, accept, multiple = false, disabled, onFiles, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent, is: boolean) => {
    event.preventDefault();
    setOver(is && !disabled);
  };
  const take = (files: FileList | null) => {
    const all = [...(files ?? [])];
    if (all.length > 0 && !disabled) onFiles(multiple ? all : all.slice(0, 1));
  };
  return (
    <fieldset
      className={classes.zone}
      aria-label={label}
      data-field={place}
      data-over={isOver || undefined}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false);
        take(event.dataTransfer.files);
      }}
    >
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          currentTarget.value = ''; // The same file can be chosen again.
        }}
      />
    </fieldset>
  );
}
