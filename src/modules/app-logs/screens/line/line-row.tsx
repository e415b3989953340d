import { memo } from 'react';
import { Link } from 'react-router';
import { Marked } from '../../../../admin/kit/marked.tsx';
import type { LogLine } from '../../search/search.api.ts';
import { LevelMark } from '../level-mark.tsx';
import { fieldsBeside } from '../search/fields.ts';
import { clockText, datedText, exactText } from '../search/times.ts';
import classes from './line-row.module.css';

interface LineRowProps {
  line: LogLine;
  /** Name of its application. */
  app: string;
  /** Where it is opened. */
  to: string;
  /** Words to be marked. */
  words: readonly string[];
  /** It is the one that is opened. */
  current?: boolean;
  /** With its day, where lines of many days stand together. */
  dated?: boolean;
}

/** A line of the stream: time, level, application, message and a few fields; pressed it opens. */
export const LineRow = memo(function LineRow({ line, app, to, words, current, dated }: LineRowProps) {
  const beside = line.fields ? fieldsBeside(line.message, line.fields) : '';
  return (
    <Link
      className={classes.row}
      to={to}
      preventScrollReset
      draggable={false}
      data-line={line.key}
      data-level={line.level}
      data-dated={dated || undefined}
      aria-current={current || undefined}
      onClick={(event) => {
        // Text that was marked is to be copied.
        if (window.getSelection()?.toString()) event.preventDefault();
      }}
    >
      <time className={classes.time} dateTime={line.at} title={exactText(line.at)}>
        {dated ? datedText(line.at) : clockText(line.at)}
      </time>
      <LevelMark level={line.level} />
      <span className={classes.app} title={line.node ? `${app}, ${line.node}` : app}>
        {app}
      </span>
      <span className={classes.text}>
        <span className={classes.message}>
          <Marked text={line.message} words={words} />
        </span>
        {beside && (
          <span className={classes.beside}>
            {' '}
            <Marked text={beside} words={words} />
          </span>
        )}
      </span>
    </Link>
  );
});
