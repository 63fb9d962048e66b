import { Button, Popover } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import classes from './popover-button.module.css';

interface PopoverButtonProps {
  /** Words on the button. */
  label: ReactNode;
  /** Name of button and popover, where the words alone do not say what they are. Default the words. */
  name?: string;
  /** Before the words. Default none. */
  icon?: ReactNode;
  /** Marked as one that changes what is shown. Default false. */
  active?: boolean;
  /** Edged like the fields it is among. Default false: like a button. */
  field?: boolean;
  /** Default sm. */
  size?: 'xs' | 'sm';
  /** Default false. */
  disabled?: boolean;
  /** The edge of the button that the popover keeps to. Default start. */
  align?: 'start' | 'end';
  /** What opens; it gets a function that closes it. */
  children: (close: () => void) => ReactNode;
}

/**
 * A button that opens a small dialog below it, for choices that need more than
 * a menu. The focus goes in, stays in and comes back; Escape closes.
 */
export function PopoverButton({
  label,
  name,
  icon,
  active = false,
  field = false,
  size = 'sm',
  disabled = false,
  align = 'start',
  children,
}: PopoverButtonProps) {
  const [opened, setOpened] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const sheet = button?.closest('dialog');
  const close = () => setOpened(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return;
    // What lies below, such as an open panel or sheet, has nothing to do with it.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position={`bottom-${align}`}
      trapFocus
      returnFocus
      closeOnEscape={false}
      offset={6}
      middlewares={{ flip: true, shift: { padding: 8 }, size: { padding: 8, apply: fit } }}
      transitionProps={{ duration: 100 }}
      classNames={{ dropdown: classes.dropdown }}
      // In the sheet or modal that the button is in: nothing outside of it can be seen or used.
      portalProps={sheet ? { target: sheet } : {}}
    >
      <Popover.Target>
        <Button
          ref={setButton}
          variant="default"
          className={classes.button}
          size={size}
          disabled={disabled}
          data-active={active || undefined}
          data-field={field || undefined}
          aria-label={name}
          leftSection={icon}
          rightSection={<ChevronDown size={14} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {label}
        </Button>
      </Popover.Target>
      {button && (
        <Popover.Dropdown aria-label={name} onKeyDownCapture={onKeyDown}>
          {opened && children(close)}
        </Popover.Dropdown>
      )}
    </Popover>
  );
}

/** As high as there is room; more than that scrolls inside. */
function fit({
  availableHeight,
  elements,
}: {
  availableHeight: number;
  elements: { floating: HTMLElement };
}) {
  elements.floating.style.maxHeight = `${Math.max(160, availableHeight)}px`;
}
