/** The truck logo. */

/** Decorative, next to the name. */
export function TruckMark() {
  return (
    <svg viewBox="0 0 56 36" width="42" height="27" aria-hidden="true" focusable="false">
      <title>Truck</title>
      <path fill="#f5b82e" d="M2 3h30v23H2z" />
      <path fill="#fff" d="M34 9h9.2c1.8 0 3.4.9 4.4 2.4L54 20v6H34z" />
      <path fill="#0b2f3a" d="M38 13h5l4 6h-9z" />
      <circle cx="13" cy="28" r="6" fill="#fff" />
      <circle cx="13" cy="28" r="2.6" fill="#0b2f3a" />
      <circle cx="43" cy="28" r="6" fill="#fff" />
      <circle cx="43" cy="28" r="2.6" fill="#0b2f3a" />
    </svg>
  );
}
