import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast';
import classes from './keys.module.css';

/** Puts text on the clipboard, also where the page is not served safely. Answers whether it is there. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.style.position = 'fixed';
    area.style.opacity = '0';
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}

/** A button that copies, and says that it has. */
export function CopyButton({ text, label, filled }: { text: string; label: string; filled?: boolean }) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const copy = async (): Promise<void> => {
    if (!(await copyText(text))) {
      toast.error('Preglednik ne da kopirati. Označite tekst i pritisnite Ctrl-C.');
      return;
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), 2500);
  };
  return (
    <Button
      variant={filled ? 'filled' : 'default'}
      size={filled ? 'sm' : 'compact-sm'}
      leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? 'Kopirano' : label}</span>
    </Button>
  );
}

/** A command to be typed elsewhere. */
export const Command = ({ text, label }: { text: string; label: string }) => (
  <div className={classes.command}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
    <section tabIndex={0} aria-label={label}>
      <pre>
        <code>{text}</code>
      </pre>
    </section>
    <CopyButton text={text} label="Kopiraj primjer" />
  </div>
);
