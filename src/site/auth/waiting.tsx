/** Stands where something is being asked of the server. */
export const Waiting = () => (
  <p className="waiting" role="status">
    <span className="spinner" aria-hidden="true" />
    Učitavanje...
  </p>
);
