/** Five tally marks: four strokes and one across. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 30 26" aria-hidden="true">
      <g fill="currentColor">
        {[2, 9, 16, 23].map((x) => (
          <rect key={x} x={x} y="2" width="3.4" height="22" rx="1" />
        ))}
      </g>
      <path d="M0 20.5 29 4.5" stroke="var(--butter)" strokeWidth="3.6" strokeLinecap="round" />
    </svg>
  );
}
