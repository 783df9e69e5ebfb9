/**
 * What saves of matches have in common, for their compression. Never changed: files of the archive are read with it for ever. Another
 * one would be a second constant beside this one.
 */
export const SAVE_DICTIONARY = Buffer.from(
  [
    '{"match":"","signer":null,"entries":"{"t":1',
    '","type":"header","body":{"matchId":"0","mode":"bounty","mode":"normal","tier":1,"stakeMicroUsd":"1000000","tier":10,"stakeMicroUsd":"10000000',
    '","tier":5,"stakeMicroUsd":"5000000","terms":{"version":1,"winsNeeded":2,"turnsMax":12,"commitFirstMs":15000,"commitLaterMs":10000,"graceMs":500,',
    '"judgeAfterGraceMs":1000,"bankMs":20000,"revealMs":20000,"acceptMs":10000,"lockNotBeforeMs":1500,"lockGridMs":250,"missesInARowMax":2,',
    '"bothMissesInARowMax":2,"badRevealsLoggedMax":3,"outage":{"gapOverMs":2000,"resumeMs":10000,"extensionsPerPhaseMax":5},"winFeeBps":500,',
    '"poolShareBps":500,"points":{"perRoundWon":1,"riskFactor":[2,1],"repeatBps":[10000,5000]}},"poolId":"usd5-202',
    '"poolShareBps":0,"points":{"perRoundWon":0,"riskFactor":[1,1],"repeatBps":[10000,10000]}},"poolId":"","players":[{"seat":0,"id":"","key":"~"},',
    '{"seat":1,"id":"","key":"~"}]},"sig":"~~"}\n',
    ',"type":"timeout","body":{"turn":0,"phase":"accept","seats":[0,1]}}\n,"phase":"reveal","phase":"commit","seats":[1]}}\n,"type":"surrender","body":{"turn":1,"seat":0,"sig":"~~"}}\n',
    ',"type":"outage","body":{"from":1,"to":1}}\n,"type":"bad_reveal","body":{"turn":1,"seat":0,"hand":2,"nonce":"~","sig":"~~"}}\n',
    ',"type":"result","body":{"winner":-1,"reason":"not_accepted","payout":{"winner":"0","fee":"0","pool":"0","refunds":["5000000","5000000"]},',
    ',"type":"result","body":{"winner":0,"reason":"score","payout":{"winner":"9750000","fee":"250000","pool":"0","refunds":["0","0"]},"points":[0,0]},"sig":"~~',
    ',"type":"accept","body":{"seat":0,"sig":"~~"}}\n{"t":1,"type":"accept","body":{"seat":1,"sig":"~~"}}\n',
    ',"type":"lock","body":{"turn":1,"c":["~","~"],"revealBy":[1,1]},"sig":"~~"}',
    ',"type":"turn","body":{"turn":1,"winner":0,"score":[0,0]}}\n{"t":1,"type":"open","body":{"turn":2,"commitBy":[1,1]}}\n',
    ',"type":"commit","body":{"turn":1,"seat":0,"c":"~","recv":1,"sig":"~~"},"for":0}\n{"t":1,"type":"commit","body":{"turn":2,"seat":1,"c":"~","recv":1',
    ',"type":"reveal","body":{"turn":1,"seat":0,"hand":0,"nonce":"~","sig":"~~","recv":1},"for":0}\n{"t":1',
    ',"type":"reveal","body":{"turn":2,"seat":1,"hand":1,"nonce":"~","sig":"~~","recv":1},"for":1}\n{"t":1',
  ].join(''),
)
