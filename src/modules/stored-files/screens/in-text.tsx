import { useSearchParams } from 'react-router';
import { fold } from '../../../core/fold.ts';
import type { StoredFileRow } from '../stored-files.api.ts';
import classes from './files.module.css';

/** Says that the searched words are in the file's text, where they are not in what the list shows of it. */
export function InText({
  file: { name, tags, note },
}: {
  file: Pick<StoredFileRow, 'name' | 'tags' | 'note'>;
}) {
  const [params] = useSearchParams();
  const words = (params.get('q') ?? '').split(/\s+/).filter(Boolean);
  const shown = fold([name, ...tags, note].join(' '));
  const named = (word: string): boolean =>
    [word, word.replaceAll(/dj/gi, 'đ')].some((one) => shown.includes(fold(one)));
  return words.every(named) ? null : <span className={classes.inText}>u tekstu</span>;
}
