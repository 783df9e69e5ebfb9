import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { paths } from '../routing/paths.ts'
import { LoadingScreen } from '../shell/LoadingScreen.tsx'
import { RequireAdmin, RequirePlayer } from './guards.tsx'
import * as screens from './screens.ts'

// The condition is constant, so the production build drops the gallery altogether.
const hasGallery = import.meta.env.DEV || import.meta.env.MODE === 'gallery'
const GalleryScreen = hasGallery ? lazy(() => import('../features/gallery/GalleryScreen.tsx')) : null

export function AppRoutes() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Routes>
        <Route path={paths.splash} element={<screens.SplashScreen />} />
        <Route path={paths.signUp} element={<screens.SignUpScreen />} />
        <Route path={paths.logIn} element={<screens.LogInScreen />} />
        <Route path={paths.adminLogIn} element={<screens.AdminLogInScreen />} />
        <Route path={paths.forgotPassword} element={<screens.ForgotPasswordScreen />} />
        <Route path={paths.otpVerification} element={<screens.OtpVerificationScreen />} />
        <Route path={paths.emailVerification} element={<screens.EmailVerificationScreen />} />
        <Route path={paths.resetPassword} element={<screens.ResetPasswordScreen />} />
        <Route path={paths.contact} element={<screens.ContactScreen />} />
        <Route path={paths.verify} element={<screens.VerifyScreen />} />
        <Route path={paths.fairness} element={<screens.FairnessScreen />} />
        <Route path={paths.practice} element={<screens.PracticeScreen />} />
        <Route element={<RequirePlayer />}>
          <Route path={paths.dashboard} element={<screens.DashboardScreen />} />
          <Route path={paths.play} element={<screens.PlayScreen />} />
          <Route path={paths.match} element={<screens.MatchScreen />} />
          <Route path={paths.globalLeaderboard} element={<screens.GlobalLeaderboardScreen />} />
          <Route path={paths.bountyLeaderboard} element={<screens.BountyLeaderboardScreen />} />
          {[paths.previousWinners, paths.previousWinnersOfBoard].map((path) => (
            <Route key={path} path={path} element={<screens.PreviousWinnersScreen />} />
          ))}
          {[paths.fullPool, paths.viewPool].map((path) => (
            <Route key={path} path={path} element={<screens.PoolScreen />} />
          ))}
        </Route>
        <Route element={<RequireAdmin />}>
          <Route path={paths.adminDashboard} element={<screens.AdminDashboardScreen />} />
        </Route>
        {GalleryScreen && <Route path={paths.gallery} element={<GalleryScreen />} />}
        <Route path="*" element={<screens.NotFoundScreen />} />
      </Routes>
    </Suspense>
  )
}
