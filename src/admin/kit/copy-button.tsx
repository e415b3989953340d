import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast';
import { CTRL } from '../../web/ctrl-key.ts';

/** Copies text to the clipboard, also on plain HTTP. Returns whether it worked. */
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

/** Button that copies a text and confirms it. `about`: what the text is, where several such buttons stand together. */
export function CopyButton({
  text,
  label,
  about,
  size = 'sm',
  variant = 'default',
}: { text: string; label: string; about?: string } & Pick<ButtonProps, 'size' | 'variant'>) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const copy = async (): Promise<void> => {
    if (!(await copyText(text))) {
      toast.error(`Preglednik nije dozvolio kopiranje. Označite tekst i pritisnite ${CTRL}+C.`);
      return;
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), 2500);
  };
  const Sign = copied ? IconCheck : IconCopy;
  return (
    <Button
      variant={variant}
      size={size}
      leftSection={<Sign size={size === 'compact-sm' ? 14 : 16} aria-hidden />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? 'Kopirano' : label}</span>
      {about && <VisuallyHidden>{about}</VisuallyHidden>}
    </Button>
  );
}
