import { defineStrings } from '../../i18n/strings.ts'

export const standingsStrings = defineStrings('standings', {
  title: 'Global Leaderboard',
  timeExpire: 'Time Expire',
  earnings: 'Earnings',
  normalMode: 'Normal Mode',
  bountyPool: 'Bounty Pool',
  breakdown: 'Normal Mode {{normal}}, Bounty Pool {{bounty}}',
  time: 'Time',
  mode: 'Mode',
  tier: 'Tier',
  sort: {
    rank: 'Ranked By',
    earnings: 'Earnings',
    wins: 'Wins',
    winRate: 'Win Rate',
    gamesPlayed: 'Games Played',
  },
  times: { all: 'All time', today: 'Today', week: 'This week', month: 'This month' },
  modes: { all: 'All modes', normal: 'Normal Mode', bounty: 'Bounty Mode' },
  allTiers: 'All tiers',
  oneTier: '${{tier}}',
  found: 'Search results for "{{search}}" - {{total}} player(s) found',
  clearSearch: 'Clear Search',
  noneFound: 'No players found matching "{{search}}"',
  empty: 'No players yet',
  emptyText: 'Nobody has finished a match on this board. The first one leads it.',
})
