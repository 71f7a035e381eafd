/** A drawing of a truck for the landing page. */
import classes from './home-page.module.css';

function Wheel({ x }: { x: number }) {
  return (
    <g>
      <circle cx={x} cy={262} r={30} className={classes.dark} />
      <circle cx={x} cy={262} r={16} className={classes.rim} />
      <circle cx={x} cy={262} r={6} className={classes.dark} />
    </g>
  );
}

function Cab() {
  return (
    <>
      <path className={classes.cab} d="M404 92h84c14 0 25 8 29 21l21 66c3 9 4 18 4 27v40H404z" />
      <path className={classes.cabShade} d="M404 214h138v32H404z" />
      <path className={classes.glass} d="M446 116h38c7 0 13 4 15 11l15 47h-68z" />
      <path className={classes.stripe} d="M526 206h16v16h-16z" />
      <path className={classes.dark} d="M452 190h20v5h-20z" />
      <path className={classes.cabShade} d="M404 76h66l16 16h-82z" />
      <path className={classes.dark} d="M540 246h10v14h-56v-14z" />
    </>
  );
}

/** Decoration only. */
export function TruckPicture() {
  return (
    <svg viewBox="0 0 600 320" className={classes.picture} aria-hidden="true" focusable="false">
      <title>A truck on the road</title>
      <circle cx="470" cy="86" r="62" className={classes.sun} />
      <path className={classes.hill} d="M0 292V214c60-34 120-40 190-12s150 26 220-12 140-34 190-4v106z" />
      <rect x="52" y="64" width="336" height="172" rx="6" className={classes.box} />
      <path className={classes.stripe} d="M53 158h334v22H53z" />
      <path className={classes.cab} d="M53 184h334v8H53z" />
      <path className={classes.dark} d="M52 240h372v14H52z" />
      <Cab />
      <rect x="0" y="290" width="600" height="6" rx="3" className={classes.ground} />
      {[122, 194, 356, 476].map((x) => (
        <Wheel key={x} x={x} />
      ))}
    </svg>
  );
}
