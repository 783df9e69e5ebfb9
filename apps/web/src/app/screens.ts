import { lazy } from 'react'
import { paths } from '../routing/paths.ts'

// One chunk per screen: nobody waits for the code of a page they did not open.
const loaders = {
  [paths.splash]: () => import('../features/splash/SplashScreen.tsx'),
  [paths.signUp]: () => import('../features/identity/SignUpScreen.tsx'),
  [paths.logIn]: () => import('../features/identity/LogInScreen.tsx'),
  [paths.adminLogIn]: () => import('../features/identity/AdminLogInScreen.tsx'),
  [paths.forgotPassword]: () => import('../features/identity/ForgotPasswordScreen.tsx'),
  [paths.otpVerification]: () => import('../features/identity/OtpVerificationScreen.tsx'),
  [paths.emailVerification]: () => import('../features/identity/EmailVerificationScreen.tsx'),
  [paths.resetPassword]: () => import('../features/identity/ResetPasswordScreen.tsx'),
  [paths.contact]: () => import('../features/support/ContactScreen.tsx'),
  [paths.dashboard]: () => import('../features/dashboard/DashboardScreen.tsx'),
  [paths.play]: () => import('../features/queue/PlayScreen.tsx'),
  [paths.globalLeaderboard]: () => import('../features/standings/GlobalLeaderboardScreen.tsx'),
  [paths.bountyLeaderboard]: () => import('../features/bounty/BountyLeaderboardScreen.tsx'),
  [paths.previousWinners]: () => import('../features/bounty/PreviousWinnersScreen.tsx'),
  [paths.fairness]: () => import('../features/proof/FairnessScreen.tsx'),
  [paths.practice]: () => import('../features/practice/PracticeScreen.tsx'),
  [paths.adminDashboard]: () => import('../features/staff/AdminDashboardScreen.tsx'),
}

export const SplashScreen = lazy(loaders[paths.splash])
export const SignUpScreen = lazy(loaders[paths.signUp])
export const LogInScreen = lazy(loaders[paths.logIn])
export const AdminLogInScreen = lazy(loaders[paths.adminLogIn])
export const ForgotPasswordScreen = lazy(loaders[paths.forgotPassword])
export const OtpVerificationScreen = lazy(loaders[paths.otpVerification])
export const EmailVerificationScreen = lazy(loaders[paths.emailVerification])
export const ResetPasswordScreen = lazy(loaders[paths.resetPassword])
export const ContactScreen = lazy(loaders[paths.contact])
export const DashboardScreen = lazy(loaders[paths.dashboard])
export const AdminDashboardScreen = lazy(loaders[paths.adminDashboard])
export const PlayScreen = lazy(loaders[paths.play])
export const MatchScreen = lazy(() => import('../features/match/MatchScreen.tsx'))
export const VerifyScreen = lazy(() => import('../features/proof/VerifyScreen.tsx'))
export const GlobalLeaderboardScreen = lazy(loaders[paths.globalLeaderboard])
export const BountyLeaderboardScreen = lazy(loaders[paths.bountyLeaderboard])
export const PreviousWinnersScreen = lazy(loaders[paths.previousWinners])
export const PoolScreen = lazy(() => import('../features/bounty/PoolScreen.tsx'))
export const FairnessScreen = lazy(loaders[paths.fairness])
export const PracticeScreen = lazy(loaders[paths.practice])
export const NotFoundScreen = lazy(() => import('../shell/NotFoundScreen.tsx'))

/** Starts fetching the page's code before React has rendered anything. */
export function preloadScreen(pathname: string): void {
  for (const [path, load] of Object.entries(loaders)) {
    // What cannot be fetched now is fetched, or its failure shown, when the screen is rendered.
    if (path === pathname) load().catch(() => undefined)
  }
}
