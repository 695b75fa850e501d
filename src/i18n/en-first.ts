/**
 * The texts in English that the page needs before a person does anything. Keys are
 * `panel.what`; `{name}` is filled in by `t`. What only a part needs that is loaded when it
 * is wanted stands in `en-later.ts`; a test holds which is which.
 */
export const enFirst = {
  // shell
  'app.name': 'Loopscope',
  'shell.sessions': 'Sessions',
  'shell.untitled': 'New session',
  'shell.newSession': 'New session',
  'shell.openSession': 'Open “{title}”',
  'shell.deleteSession': 'Delete “{title}”',
  'shell.deleteConfirm': 'Delete this session with its files?',
  'shell.delete': 'Delete',
  'shell.keep': 'Keep',
  'shell.entries': '{count} entries',
  'shell.demoModel': 'Demo model',
  'shell.demoShort': 'Demo',
  'shell.noKey': 'no key needed',
  'shell.demoTitle':
    'A script inside this page answers as a model would. Click to use your own endpoint.',
  'shell.endpointTitle': '{model} at {host}. Click to change it.',
  'shell.endpointMissing': 'Endpoint not set up',
  'shell.models': 'What answers',
  'shell.modelSettings': 'Settings…',
  'shell.fromNextRound': 'A turn is under way: your choice answers from the next round on.',
  'shell.language': '切换到中文',
  'shell.themeSystem': 'Theme: as the system. Switch to light',
  'shell.themeLight': 'Theme: light. Switch to dark',
  'shell.themeDark': 'Theme: dark. Switch to the system’s',
  'shell.settings': 'Settings',
  'shell.dismiss': 'Dismiss',
  'shell.readOnly': 'This session is open in another tab. Here you can look, but not run.',
  'shell.takeOver': 'Take it over',
  'shell.memoryOnly':
    'This browser does not let the page store anything: sessions are gone when the tab is closed.',
  'shell.problem': 'Something went wrong ({during})',
  'shell.crashed': 'This pane could not be drawn: {message}',
  'shell.retry': 'Try again',
  'shell.notDrawn':
    'A part of the page could not be loaded or drawn. Check the connection and try again. ({message})',
  // welcome
  'welcome.title': 'This is an agent. All of it.',
  'welcome.lead':
    'A loop of {lines} lines, a model and a few tools. It runs in this page: stop it at any step and look at what it holds. Nothing is sent anywhere until you add an endpoint of your own.',
  'welcome.task': 'A task for the agent',
  'welcome.run': 'Run it',
  'welcome.step': 'Step through',
  'welcome.needsTask': 'Write a task first',
  'welcome.tasks': 'Other tasks to try',
  'welcome.ownEndpoint': 'Use my own endpoint…',
  'welcome.demoNote': 'The demo model is a script. The loop, the tools and the files are real.',
  'welcome.watchTitle': 'Watch it line by line',
  'welcome.watchText':
    'The lit line is where the loop stands. Take one step, one round, or let it run.',
  'welcome.seeTitle': 'See every message',
  'welcome.seeText':
    'What the model is sent, what it asked for and what each tool gave back, in order.',
  'welcome.ownTitle': 'Use your own model',
  'welcome.ownText': 'Any chat-completions endpoint. Your key goes there and nowhere else.',
  // controls
  'controls.title': 'Controls',
  'controls.run': 'Run',
  'controls.pause': 'Pause',
  'controls.pausing': 'Pausing…',
  'controls.pausingTitle': 'It rests at the next event; press to run on',
  'controls.step': 'Step',
  'controls.round': 'Round',
  'controls.abort': 'Abort',
  'controls.runTitle': 'Run to the next breakpoint or the end of the turn',
  'controls.startTitle': 'Send the prompt and run',
  'controls.pauseTitle': 'Pause where the loop stands',
  'controls.stepTitle': 'Go on to the next step',
  'controls.roundTitle': 'Go on to the next round',
  'controls.abortTitle': 'Stop this turn; open calls get an error result',
  'controls.needsPrompt': 'Write a prompt first',
  'controls.notRunning': 'No turn is under way',
  'controls.loading': 'The session is still loading',
  'controls.readOnly': 'This session is open in another tab',
  'controls.speed': 'speed',
  'controls.pace0': 'full speed',
  'controls.paceMs': '{ms} ms a step',
  'controls.paceEvent': '{ms} ms an event',
  'controls.paceTitle':
    'The least time between two steps; from 150 ms on also between two deltas of an answer',
  'controls.over': 'Step over',
  'controls.overTitle': 'Go on past the calls of this round',
  'controls.turn': 'Finish the turn',
  'controls.turnTitle': 'Run to the end of this turn',
  'controls.event': 'Next delta',
  'controls.eventTitle': 'Go on to the next event, such as one delta of the answer',
  'controls.more': 'More ways to go on',
  'controls.noBreakpoints': 'no breakpoints',
  'controls.oneBreakpoint': '1 breakpoint',
  'controls.breakpoints': '{count} breakpoints',
  'controls.breakpointsTitle': 'Show the breakpoints',
  // loop
  'loop.title': 'The loop',
  'loop.source': 'Source of the loop',
  'loop.lines': '{count} lines, running as shown',
  'loop.track': 'Steps of a round',
  'loop.round': 'round {round}',
  'loop.times': '{count}× this turn',
  'loop.count': '{count}×',
  'loop.callOf': '{name} · call {index} of {of}',
  'step.compact': 'compact',
  'step.stream': 'stream',
  'step.push_assistant': 'push answer',
  'step.truncated': 'truncated',
  'step.finish': 'finish',
  'step.execute_tool': 'execute tool',
  'step.fill_aborted': 'fill aborted',
  'step.push_results': 'push results',
  'step.compact.what':
    'Before each request the loop looks at how long the context is. When it is too long, the old messages become one summary.',
  'step.stream.what':
    'The model answers. Its text is shown at once; its tool calls are collected until the answer is whole.',
  'step.push_assistant.what': 'The whole answer goes into the context.',
  'step.truncated.what':
    'The token limit cut the answer off. None of its calls runs; each gets an error result instead.',
  'step.finish.what': 'The answer asks for no tool, so the turn ends.',
  'step.execute_tool.what':
    'One call: find the tool, check the arguments against its schema, run it, keep the result or the error.',
  'step.fill_aborted.what':
    'You stopped while calls were open. Each call that did not run gets an error result.',
  'step.push_results.what':
    'The results go into the context as one message, and the next round begins.',
  'step.compact.without':
    'the context grows until it overflows the model’s window and every request fails.',
  'step.stream.without': 'there is no live text, and calls that are only half read would run.',
  'step.push_assistant.without': 'the next request has no memory of the calls.',
  'step.truncated.without': 'half an argument could damage a file.',
  'step.finish.without': 'the loop never stops.',
  'step.execute_tool.without':
    'the model could only talk: nothing would be read, written or checked.',
  'step.fill_aborted.without': 'a provider would refuse this context for ever.',
  'step.push_results.without':
    'the model never learns what its calls gave, and a provider refuses a call without a result.',
  'explain.title': 'What happens here',
  'explain.without': 'Without it:',
  'explain.pausedAt': 'Paused at {step}.',
  'explain.pausedAtCall': 'Paused at {step}, call {index} of {of}.',
  'explain.pausedBetween': 'Paused in the middle of the answer.',
  'explain.pausedBetweenWhat':
    'The model’s text has stopped here; what it sends meanwhile waits. Step or Run goes on.',
  'explain.runningAt': 'Running: {step}.',
  'explain.retrying': 'Waiting to send the request again.',
  'explain.retryingWhat':
    'It failed before the first token of its answer, so nothing that was shown is taken back and the loop still stands at stream. The conversation says why and how long it waits. Failures that would only come again are not retried.',
  'explain.starting': 'Starting.',
  'explain.startingWhat': 'The turn begins; the first step comes in a moment.',
  'explain.ready': 'Ready.',
  'explain.readyWhat':
    'Send a prompt: Run goes through to the end, Step stops at the first line that matters. The strip here says what happens at each step.',
  'explain.ended.end_turn': 'Turn {turn} is done.',
  'explain.ended.end_turn.why': 'The model asked for no tool, so the turn ended. {rounds}',
  'explain.ended.max_tokens': 'Turn {turn} ended at the token limit.',
  'explain.ended.max_tokens.why':
    'The answer was cut off and held no call, so there was nothing to go on with. Raise the limit in the settings or ask it to continue. {rounds}',
  'explain.ended.aborted': 'Turn {turn} was aborted.',
  'explain.ended.aborted.why':
    'Each open call got an error result, so the context stays valid and the next prompt works. {rounds}',
  'explain.ended.error': 'Turn {turn} ended with an error.',
  'explain.ended.error.why':
    'The conversation says what went wrong. What the model had said is kept, and the next prompt works. {rounds}',
  'explain.rounds': 'It took {rounds} rounds.',
  'explain.oneRound': 'It took one round.',
  'explain.cut': 'This turn was cut off.',
  'explain.cutWhat':
    'The page was closed or the worker stopped before it ended. Send a prompt to go on from what is stored.',
  'explain.words': 'In words',
  'explain.waiting': '{size} waiting',
  // diagram
  'diagram.views': 'How to show the loop',
  'diagram.view.source': 'Source',
  'diagram.view.diagram': 'Diagram',
  'diagram.view.both': 'Both',
  // conversation
  'conversation.noModel': 'no model',
  // debug
  'debug.gutter.name': 'Breakpoint at {step}, line {line}',
  'debug.gutter.nameOff': 'Breakpoint at {step}, line {line}, turned off',
  'debug.gutter.set': 'Set a breakpoint. Shift+F10 shows more',
  'debug.gutter.clear': 'Clear the breakpoint; one with a message or a count is turned off or on',
  'debug.gutter.hits':
    'Hit {count}×. A click clears it; one with a message or a count is turned off or on',
  'debug.gutter.slides': 'No step on this line: a breakpoint goes to {step}, line {line}',
  'debug.gutter.more': 'More for {step}',
  // settings
  'settings.network': 'Own endpoint',
  'connect.locked': 'locked',
  'connect.lockNow': 'Lock keys now',
  // palette
  'palette.button': 'Commands',
  'palette.openTitle': 'Find a command by its name',
} as const;
