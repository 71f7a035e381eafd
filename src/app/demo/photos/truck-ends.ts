/** A truck from the front and from behind, and its cab from inside, as SVG. */
import type { Body } from '../bodies.ts';
import type { Drawn } from './truck-side.ts';

const dark = '#22282e';
const steel = '#8d969e';

/** Draws text with its centre at `x`. */
export type DrawText = (text: string, x: number, baseline: number, height: number, fill: string) => string;

function plate(drawText: DrawText, regNumber: string, y: number, fill: string): string {
  return `<rect x="410" y="${y}" width="180" height="44" rx="5" fill="${fill}" stroke="${dark}" stroke-width="2"/>${drawText(regNumber, 500, y + 33, 32, '#16191d')}`;
}

function tyres(): string {
  return `<ellipse cx="500" cy="540" rx="290" ry="16" fill="#00000044"/>
    ${[290, 640].map((x) => `<rect x="${x}" y="440" width="70" height="98" rx="12" fill="${dark}"/>`).join('')}`;
}

export function drawFront({ paint, trim }: Drawn, regNumber: string, drawText: DrawText): string {
  const lights = [300, 620].map(
    (x) => `<rect x="${x}" y="410" width="80" height="38" rx="10" fill="#f6f3da" stroke="${dark}" stroke-width="4"/>`,
  );
  const mirrors = [236, 730].map((x) => `<rect x="${x}" y="190" width="34" height="110" rx="10" fill="${dark}"/>`);
  const bars = [330, 352, 374].map((y) => `<rect x="360" y="${y}" width="280" height="12" rx="4" fill="${dark}"/>`);
  return `${tyres()}<path d="M280 500V110Q280 80 312 76H688Q720 80 720 110V500Z" fill="${paint}" stroke="${dark}" stroke-width="5"/>
    <rect x="316" y="92" width="368" height="40" rx="8" fill="${trim}"/>
    <path d="M308 156H692L706 296H294Z" fill="#4f6472"/><path d="M420 156H520L450 296H340Z" fill="#7d92a0"/>
    ${bars.join('')}<rect x="270" y="456" width="460" height="60" rx="10" fill="${dark}"/>
    ${lights.join('')}${mirrors.join('')}${plate(drawText, regNumber, 464, '#f7f8f5')}`;
}

const open: readonly Body[] = ['Tractor unit', 'Flatbed', 'Beavertail', 'Hook loader', 'Skip loader'];

function back({ body, paint, trim }: Drawn): string {
  if (open.includes(body)) {
    return `<path d="M310 440V170Q310 150 330 150H670Q690 150 690 170V440Z" fill="${paint}" stroke="${dark}" stroke-width="4"/>
      <rect x="400" y="190" width="200" height="80" rx="8" fill="#4f6472"/><path d="M380 430q120-70 240 0Z" fill="${steel}"/>
      <rect x="300" y="420" width="400" height="20" fill="#7a5a3a"/>`;
  }
  if (body === 'Tanker' || body === 'Concrete mixer') {
    return `<ellipse cx="500" cy="300" rx="200" ry="170" fill="#d7dde2" stroke="${dark}" stroke-width="5"/><ellipse cx="500" cy="300" rx="120" ry="100" fill="${trim}"/>
      <path d="M620 150V440M650 160V440M620 200h30M620 260h30M620 320h30M620 380h30" stroke="${dark}" stroke-width="6"/>`;
  }
  if (body === 'Tipper' || body === 'Grab tipper' || body === 'Dropside' || body === 'Crane') {
    return `<path d="M290 210H710L696 430H304Z" fill="#9aa3ab" stroke="${dark}" stroke-width="5"/><path d="M380 212V428M500 212V428M620 212V428" stroke="${dark}" stroke-width="4"/>
      <rect x="280" y="196" width="440" height="16" fill="${paint}"/>`;
  }
  return `<rect x="286" y="70" width="428" height="370" rx="6" fill="#eef1f3" stroke="${dark}" stroke-width="5"/><path d="M500 72V438" stroke="${dark}" stroke-width="4"/>
    <path d="M360 80V430M450 80V430M550 80V430M640 80V430" stroke="${steel}" stroke-width="7"/><rect x="290" y="240" width="420" height="20" fill="${trim}"/>`;
}

export function drawRear(truck: Drawn, regNumber: string, drawText: DrawText): string {
  const lamps = [288, 640].map(
    (x) =>
      `<rect x="${x}" y="452" width="74" height="26" rx="5" fill="#b3202c"/><rect x="${x + 48}" y="452" width="26" height="26" rx="5" fill="#e2901c"/>`,
  );
  return `${tyres()}${back(truck)}<rect x="276" y="442" width="448" height="46" fill="${dark}"/>${lamps.join('')}${plate(drawText, regNumber, 444, '#f2c51f')}`;
}

/** Seats, bunk and window. */
export function drawCab({ trim }: Drawn): string {
  const seat = (x: number) =>
    `<path d="M${x} 560V330q0-40 40-40h90q40 0 40 40V470h50q30 0 30 40v50Z" fill="#3a4249" stroke="#1b2025" stroke-width="5"/><path d="M${x + 30} 320h110v130H${x + 30}Z" fill="${trim}"/>`;
  return `<rect width="1000" height="625" fill="#6b6259"/><rect y="470" width="1000" height="155" fill="#3b3733"/>
    <path d="M70 60H400V250H70Z" fill="#a9c6de" stroke="#2b2723" stroke-width="12"/><rect x="450" y="120" width="500" height="90" rx="16" fill="#8f8578"/>
    <rect x="450" y="206" width="500" height="40" rx="10" fill="#4b4640"/>${seat(150)}${seat(560)}
    <circle cx="120" cy="400" r="94" fill="none" stroke="#1b2025" stroke-width="20"/><path d="M36 420H204" stroke="#1b2025" stroke-width="16"/>`;
}

export function drawDashboard({ trim }: Drawn, mileage: string, drawText: DrawText): string {
  const dial = (
    x: number,
    turn: number,
  ) => `<circle cx="${x}" cy="300" r="112" fill="#14181c" stroke="#9aa3ab" stroke-width="8"/>
    <circle cx="${x}" cy="300" r="92" fill="none" stroke="#e8ecf0" stroke-width="8" stroke-dasharray="4 26"/>
    <path d="M${x} 300v-84" stroke="#e2562f" stroke-width="7" transform="rotate(${turn} ${x} 300)"/><circle cx="${x}" cy="300" r="12" fill="#e8ecf0"/>`;
  return `<rect width="1000" height="625" fill="#2e3338"/><path d="M0 0H1000V120Q500 30 0 120Z" fill="#9fb7c6"/>
    <path d="M0 120Q500 30 1000 120V470Q500 400 0 470Z" fill="#3d444b"/>${dial(310, -110)}${dial(690, -60)}
    <rect x="420" y="330" width="160" height="54" rx="6" fill="#0d1f16"/>${drawText(mileage, 500, 368, 30, '#9fe8b4')}
    <path d="M130 625Q180 430 500 430T870 625" fill="none" stroke="#14181c" stroke-width="44"/><rect x="420" y="440" width="160" height="120" rx="26" fill="#14181c"/>
    <circle cx="500" cy="500" r="24" fill="${trim}"/><rect x="860" y="200" width="120" height="80" rx="8" fill="#14181c"/>`;
}
