import { circle, dots, group, keycap, line, type Motif, path, rect, star, sword } from './cover-shapes';

/** Motifs of games: weapons, treasure, places and game pieces, drawn in a box from -60 to 60 around 0,0. */
export const playMotifs = {
  swords: (tones) =>
    group('rotate(-42) scale(1.06)', sword(tones)) + group('rotate(42) scale(1.06)', sword(tones)),
  target: ({ L, M }) =>
    circle(0, 0, 46, 'none', `stroke="${L}" stroke-width="9"`) +
    circle(0, 0, 25, 'none', `stroke="${M}" stroke-width="8"`) +
    circle(0, 0, 8, L) +
    line('M0-60V-38M0 38V60M-60 0H-38M38 0H60', L, 9),
  flame: ({ L, M, S }) =>
    path(
      'M6-62C12-34 44-22 44 16C44 42 24 58 0 58S-44 42-44 16C-44-6-28-16-22-36C-12-30-8-20-9-8C2-20 8-40 6-62z',
      M,
    ) +
    path(
      'M2-14C6 4 24 10 24 30C24 46 13 56 0 56S-24 46-24 30C-24 16-14 10-11-2C-6 4-4 8-5 14C0 8 4-2 2-14z',
      L,
    ) +
    circle(0, 42, 9, S, 'opacity=".55"'),
  crown: ({ L, M, S }) =>
    path('M-52-20L-25 6L0-38L25 6L52-20L42 34H-42z', L) +
    path('M0-38L25 6L52-20L42 34H0z', M) +
    rect(-42, 34, 84, 14, 4, S) +
    circle(-52, -24, 7, L) +
    circle(0, -44, 8, L) +
    circle(52, -24, 7, M) +
    circle(0, 41, 5, L) +
    circle(-24, 41, 3.5, L) +
    circle(24, 41, 3.5, L),
  castle: ({ L, M, S }) =>
    path('M-58 54V-20H-48V-30H-38V-20H-28V-30H-18V54z', L) +
    path('M58 54V-20H48V-30H38V-20H28V-30H18V54z', M) +
    path('M-24 54V-44H-14V-54H-4V-44H4V-54H14V-44H24V54z', L) +
    path('M0-44H4V-54H14V-44H24V54H0z', M, 'opacity=".6"') +
    path('M-13 54V26A13 13 0 0 1 13 26V54z', S) +
    rect(-5, -26, 10, 18, 5, S) +
    rect(-42, 0, 8, 16, 4, S) +
    rect(34, 0, 8, 16, 4, S),
  tower: ({ L, M, S }) =>
    path('M-22 58L-13-18H13L22 58z', L) +
    path('M0-18H13L22 58H0z', M) +
    path('M-28-38H28L20-16H-20z', L) +
    path('M0-38H28L20-16H0z', S, 'opacity=".6"') +
    rect(-3, -62, 6, 26, 3, L) +
    line('M-30-52A30 30 0 0 1-14-62M30-52A30 30 0 0 0 14-62', M, 6) +
    line('M-15 20H15M-18 40H18', S, 6),
  hut: ({ L, M, S }) =>
    path('M0-54L60-6H44V52H-44V-6H-60z', L) +
    path('M0-54L60-6H44V52H0z', M, 'opacity=".65"') +
    path('M0-54L60-6H42L0-38L-42-6H-60z', S) +
    path('M-13 52V20A13 13 0 0 1 13 20V52z', S) +
    rect(-34, 8, 14, 14, 3, M) +
    rect(22, 8, 14, 14, 3, L),
  rune: ({ L, M, S }) =>
    path('M0-60L50-30V30L0 60L-50 30V-30z', M) +
    path('M0-60L50-30V30L0 60z', S, 'opacity=".5"') +
    path('M0-44L37-22V22L0 44L-37 22V-22z', L) +
    line('M-10-26V28M-10-22L16-8L-10 6M-10 6L16 24', S, 8),
  blade: (tones) =>
    group('rotate(40) scale(1.22)', sword(tones)) +
    line('M-56 22C-34 2-20 40 2 24S34 20 50 36', tones.L, 5, 'opacity=".75"'),
  cube: ({ L, M, S }) =>
    path('M0-58L52-29L0 0L-52-29z', L) +
    path('M-52-29L0 0V60L-52 31z', M) +
    path('M52-29L0 0V60L52 31z', S) +
    path('M0-34L20-23L0-12L-20-23z', M) +
    circle(-26, 16, 7, L) +
    circle(26, 16, 7, M),
  orb: ({ L, M, S }) =>
    path('M-34 44H34L42 60H-42z', M) +
    rect(-28, 38, 56, 10, 5, L) +
    circle(0, -6, 48, M) +
    circle(0, -6, 48, L, 'opacity=".45"') +
    path('M-40 20A48 48 0 0 0 47-16C30 10-8 24-40 20z', S, 'opacity=".55"') +
    path('M-34-20A38 38 0 0 1-8-42', 'none', `stroke="#fff" stroke-width="7" stroke-linecap="round"`) +
    star(10, -2, 20, '#fff'),
  crystal: ({ L, M, S }) =>
    path('M0-60L30-24L0 58L-30-24z', L) +
    path('M0-60L30-24L0 58z', M) +
    path('M0-60L30-24H-30z', '#fff', 'opacity=".5"') +
    path('M-38 0L-20 18L-34 54L-54 20z', M) +
    path('M40 4L56 24L38 56L24 26z', S),
  dice: ({ L, M, S }) =>
    group(
      'rotate(12 -14 8)',
      rect(-54, -26, 74, 74, 16, L) +
        dots(
          [
            [-36, -8, 7],
            [2, -8, 7],
            [-17, 11, 7],
            [-36, 30, 7],
            [2, 30, 7],
          ],
          S,
        ),
    ) +
    group(
      'rotate(-14 34 -30)',
      rect(10, -56, 50, 50, 12, M) + circle(24, -42, 5, S) + circle(46, -20, 5, S) + circle(35, -31, 5, S),
    ),
  pad: ({ L, M, S }) =>
    path(
      'M-34-34H34C54-34 62 18 58 38C55 52 38 50 30 36L22 22H-22L-30 36C-38 50-55 52-58 38C-62 18-54-34-34-34z',
      L,
    ) +
    path('M0-34H34C54-34 62 18 58 38C55 52 38 50 30 36L22 22H0z', M, 'opacity=".65"') +
    path('M-36-20H-26V-10H-16V0H-26V10H-36V0H-46V-10H-36z', S) +
    circle(24, -15, 6, S) +
    circle(38, -3, 6, S) +
    circle(24, 8, 6, S) +
    circle(10, -3, 6, S),
  keys: ({ L, M, S }) =>
    group(
      'rotate(-8)',
      keycap(-56, -38, 34, L, S) +
        keycap(-17, -38, 34, M, S) +
        keycap(22, -38, 34, L, S) +
        keycap(-56, 3, 34, M, S) +
        keycap(-17, 3, 73, L, S) +
        line('M-6 20H42', S, 5, 'opacity=".6"'),
    ),
  cursor: ({ L, M, S }) =>
    path('M-4-8C-4-34 12-50 30-50S60-34 60-10V22C60 46 46 58 28 58S-4 44-4 20z', M, 'opacity=".85"') +
    line('M28-50V-6', S, 5) +
    rect(23, -34, 10, 22, 5, L) +
    path('M-56-52L10-22L-18-12L-30 16z', L) +
    path('M-56-52L10-22L-18-12z', L),
  key: ({ L, M }) =>
    group(
      'rotate(-45)',
      circle(0, -34, 26, 'none', `stroke="${L}" stroke-width="14"`) +
        rect(-7, -8, 14, 72, 5, L) +
        rect(0, -8, 7, 72, 3, M) +
        rect(5, 30, 22, 11, 3, M) +
        rect(5, 48, 16, 11, 3, M) +
        circle(0, -34, 7, M),
    ),
  shield: ({ L, M, S }) =>
    path('M0-60C18-46 34-44 50-44C52 8 34 42 0 60C-34 42-52 8-50-44C-34-44-18-46 0-60z', L) +
    path('M0-60C18-46 34-44 50-44C52 8 34 42 0 60z', M) +
    line('M-22-2L-5 16L25-16', S, 10),
  map: ({ L, M, S }) =>
    path('M-60-40L-20-52V40L-60 52z', L) +
    path('M-20-52L20-40V52L-20 40z', M) +
    path('M20-40L60-52V40L20 52z', L) +
    line('M-44 20L-30-10L-4 12L12-18L42-22', S, 4) +
    dots(
      [
        [-44, 20, 5],
        [-30, -10, 4],
        [-4, 12, 6],
        [12, -18, 4],
        [42, -22, 7],
      ],
      S,
    ),
  scroll: ({ L, M, S }) =>
    rect(-40, -40, 80, 84, 2, L) +
    path('M0-40H40V44H0z', M, 'opacity=".5"') +
    line('M-24-16H24M-24 2H24M-24 20H6', S, 6, 'opacity=".7"') +
    rect(-56, -54, 112, 18, 9, M) +
    rect(-56, 40, 112, 18, 9, M) +
    rect(-56, -54, 112, 9, 4.5, L) +
    rect(-56, 40, 112, 9, 4.5, L),
} satisfies Record<string, Motif>;
