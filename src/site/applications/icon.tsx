import { Rosette } from '../ornament/rosette.tsx';

/** The icon of an application; of one without an icon the rosette. Its name stands beside it. */
export const AppIcon = ({ icon, large = false }: { icon: string | null; large?: boolean }) => (
  <span className="app-icon" data-large={large || undefined}>
    {icon ? (
      <img src={icon} alt="" width={large ? 112 : 64} height={large ? 112 : 64} decoding="async" />
    ) : (
      <Rosette className="app-rosette" />
    )}
  </span>
);
