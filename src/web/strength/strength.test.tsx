import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Strength } from './strength.tsx';

const said = (error?: string): string =>
  renderToStaticMarkup(<Strength score={0} hint="Jačina: vrlo slaba. Prelako." error={error} />);

it('does not repeat what already stands at the field', () => {
  expect(said()).toContain('>Jačina: vrlo slaba. Prelako.<');
  expect(said('Prelako.')).toContain('>Jačina: vrlo slaba.<');
});
