-- Loaded by wrk. FORWARDED=n: each request comes from another of n addresses, as behind a proxy. At the end: one line of JSON.

local addresses = tonumber(os.getenv("FORWARDED") or "0")

if addresses > 0 then
  local requests = {}
  local turn = 0

  -- wrk has put Host and the headers of the command line there before it calls init.
  function init(_)
    for i = 1, addresses do
      local headers = {}
      for name, value in pairs(wrk.headers) do headers[name] = value end
      headers["X-Forwarded-For"] = string.format("198.18.%d.%d", math.floor(i / 250), 1 + i % 250)
      requests[i] = wrk.format(nil, nil, headers, nil)
    end
  end

  function request()
    turn = turn % addresses + 1
    return requests[turn]
  end
end

function done(summary, latency, _)
  local e = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"microseconds":%d,"bytes":%d,"errors":%d,"p50":%d,"p99":%d}\n',
    summary.requests, summary.duration, summary.bytes,
    e.connect + e.read + e.write + e.status + e.timeout,
    latency:percentile(50), latency:percentile(99)
  ))
end
