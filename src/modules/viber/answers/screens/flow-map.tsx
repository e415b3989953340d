import type { Flow, Next } from '../definition.ts';
import classes from './flow-map.module.css';

const WIDTH = 360;
const BOX = { width: 168, height: 34 };
const GAP = 26;
const LEFT = (WIDTH - BOX.width) / 2;
const RIGHT = LEFT + BOX.width;
/** Pixels by which an arc over one step stands off, and by which each further one does. */
const ARC = { first: 22, more: 12 };
/** Characters of a name that a box shows. */
const SHOWN = 22;

const OUT = { end: 'Kraj toka', person: 'Osoba', stop: 'Prekid' } as const;
type Out = keyof typeof OUT;

interface Edge {
  from: number;
  to: number;
  kind: 'then' | 'timeout' | 'misses';
}

/** Where the ways of a flow lead: its steps below each other, then the ways out of it that are used. */
export function mapOf({ steps, end }: Flow): { nodes: { label: string; out: boolean }[]; edges: Edge[] } {
  const outs: Out[] = [];
  const placeOf = (out: Out): number => {
    if (!outs.includes(out)) outs.push(out);
    return steps.length + outs.indexOf(out);
  };
  const target = (n: number, { to, step }: Next): number => {
    if (to === 'next') return n + 1 < steps.length ? n + 1 : placeOf('end');
    if (to !== 'step') return placeOf(to);
    const found = steps.findIndex(({ id }) => id === step);
    return found < 0 ? placeOf('person') : found;
  };
  // The end stands first among the ways out.
  if (
    steps.some(
      ({ onAnswer }, n) => onAnswer.to === 'end' || (onAnswer.to === 'next' && n === steps.length - 1),
    )
  )
    placeOf('end');
  const edges = steps.flatMap((step, from): Edge[] => [
    { from, to: target(from, step.onAnswer), kind: 'then' },
    { from, to: target(from, step.onTimeout), kind: 'timeout' },
    { from, to: target(from, step.onMisses), kind: 'misses' },
  ]);
  if (outs.includes('end') && end.to === 'person')
    edges.push({ from: placeOf('end'), to: placeOf('person'), kind: 'then' });
  const nodes = [
    ...steps.map(({ name }) => ({ label: name || 'bez naziva', out: false })),
    ...outs.map((out) => ({ label: OUT[out], out: true })),
  ];
  // A way that is drawn already is not drawn beside itself.
  const drawn = edges.filter(
    (edge, n) =>
      !edges
        .slice(0, n)
        .some(
          (one) =>
            one.from === edge.from && one.to === edge.to && one.kind !== 'then' && edge.kind !== 'then',
        ),
  );
  return { nodes, edges: drawn };
}

const topOf = (n: number): number => 8 + n * (BOX.height + GAP);
const middleOf = (n: number): number => topOf(n) + BOX.height / 2;

/** A flow drawn: answers at the left, waiting and misunderstandings at the right. */
export function FlowMap({ flow }: { flow: Flow }) {
  const { nodes, edges } = mapOf(flow);
  if (flow.steps.length === 0) return null;
  const height = topOf(nodes.length) - GAP + 8;
  const words = edges
    .map(
      ({ from, to, kind }) =>
        `${nodes[from]!.label} ${kind === 'then' ? 'zatim' : 'bez odgovora'} ${nodes[to]!.label}`,
    )
    .join('; ');
  return (
    <figure className={classes.map}>
      <svg viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={`Tok: ${words}`}>
        <defs>
          {(['then', 'timeout', 'misses'] as const).map((kind) => (
            <marker
              key={kind}
              id={`viber-${kind}`}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="7"
              markerHeight="7"
              orient="auto-start-reverse"
            >
              <path d="M0 0 8 4 0 8Z" data-head={kind} />
            </marker>
          ))}
        </defs>
        {edges.map((edge) => (
          <path
            key={`${edge.from} ${edge.to} ${edge.kind}`}
            d={lineOf(edge)}
            data-edge={edge.kind}
            markerEnd={`url(#viber-${edge.kind})`}
          />
        ))}
        {nodes.map(({ label, out }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a node is its place
          <g key={n} data-out={out || undefined}>
            <rect x={LEFT} y={topOf(n)} width={BOX.width} height={BOX.height} rx={out ? BOX.height / 2 : 6} />
            <text x={WIDTH / 2} y={middleOf(n)} dominantBaseline="central" textAnchor="middle">
              {label.length > SHOWN ? `${label.slice(0, SHOWN - 1)}…` : label}
            </text>
          </g>
        ))}
      </svg>
      <figcaption>
        <span data-edge="then">zatim</span>
        <span data-edge="timeout">ako ne odgovori na vrijeme</span>
        <span data-edge="misses">ako nije prepoznato</span>
      </figcaption>
    </figure>
  );
}

/** From box to box: straight down to the next one, otherwise an arc beside them. */
function lineOf({ from, to, kind }: Edge): string {
  if (kind === 'then' && to === from + 1) return `M${WIDTH / 2} ${topOf(from) + BOX.height}V${topOf(to) - 2}`;
  const off = Math.min(ARC.first + Math.abs(to - from) * ARC.more, LEFT - 8) + (kind === 'misses' ? 6 : 0);
  const [side, way] = kind === 'then' ? [LEFT, -1] : [RIGHT, 1];
  const start = middleOf(from) + (kind === 'misses' ? 8 : kind === 'timeout' ? -2 : 0);
  const end = middleOf(to) + (from === to ? 10 : kind === 'misses' ? 8 : 0);
  const out = side + way * Math.min(off, LEFT - 6);
  return `M${side} ${start}C${out} ${start} ${out} ${end} ${side + way * 2} ${end}`;
}
